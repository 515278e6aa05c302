"""Writes a trace that Tilewright's debugger opens. Run it with the name of the file: trace_writer.py out.jsonl"""
import json
import sys

class TraceWriter:
    def __init__(self, path, engine, level):
        self.file = open(path, "w", encoding="utf-8", newline="\n")
        self.records = self.tick = 0
        self.line(tilewright_trace=1, engine=engine, level=level, ticks_per_second=60)

    def line(self, **fields):
        print(json.dumps(fields), file=self.file, flush=True)  # flushed, so that a crash loses nothing

    def record(self, ev, **fields):
        self.records += 1
        self.line(seq=self.records, tick=self.tick, ev=ev, **fields)

    def spawn(self, kind, parent=None, label="", **params):
        self.record("spawn", id=self.records + 1, parent=parent, kind=kind, label=label, params=params)
        return self.records  # any number does that no other action has

    def state(self, action, to, cause=None):
        self.record("state", id=action, to=to, **({"cause": cause} if cause else {}))

    def close(self):
        self.line(ev="end", records=self.records)

trace = TraceWriter(sys.argv[1], "Example 1.0", "Cave")
turn = trace.spawn("Turn", label="player 1", player=1)
trace.state(turn, "Running")
bomb = trace.spawn("Bomb", turn, "at (3,4)", cell=[3, 4], radius=2)
fuse = trace.spawn("Fuse", turn)
trace.state(turn, "Waiting")
trace.state(bomb, "Running")
trace.tick += 12
debris = trace.spawn("Debris", bomb)
trace.state(fuse, "Canceled", "put out by the player")
for action in (debris, bomb, turn):
    trace.state(action, "Completed")
trace.close()
