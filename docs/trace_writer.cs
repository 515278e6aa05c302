// Writes a trace that Tilewright's debugger opens. Run it with the name of the file; needs .NET 8 or newer.
using System.Text.Json;

var trace = new TraceWriter(args[0], "Example 1.0", "Cave");
int turn = trace.Spawn("Turn", null, "player 1", new() { ["player"] = 1 });
trace.State(turn, "Running");
int bomb = trace.Spawn("Bomb", turn, "at (3,4)", new() { ["cell"] = new[] { 3, 4 }, ["radius"] = 2 });
int fuse = trace.Spawn("Fuse", turn);
trace.State(turn, "Waiting");
trace.State(bomb, "Running");
trace.Tick += 12;
int debris = trace.Spawn("Debris", bomb);
trace.State(fuse, "Canceled", "put out by the player");
foreach (int done in new[] { debris, bomb, turn }) trace.State(done, "Completed");
trace.Close();

class TraceWriter
{
    readonly StreamWriter file;
    int records, lastId;
    public long Tick;
    public TraceWriter(string path, string engine, string level)
    {
        file = new StreamWriter(path) { AutoFlush = true, NewLine = "\n" }; // flushed, so that a crash loses nothing
        Line(new() { ["tilewright_trace"] = 1, ["engine"] = engine, ["level"] = level, ["ticks_per_second"] = 60 });
    }

    void Line(Dictionary<string, object?> fields) => file.WriteLine(JsonSerializer.Serialize(fields));
    public int Spawn(string kind, int? parent = null, string label = "", Dictionary<string, object?>? parameters = null) =>
        Record("spawn", ++lastId, new() { ["parent"] = parent, ["kind"] = kind, ["label"] = label, ["params"] = parameters });
    public void State(int id, string to, string? cause = null) => Record("state", id, new() { ["to"] = to, ["cause"] = cause });
    public void Close() { Line(new() { ["ev"] = "end", ["records"] = records }); file.Dispose(); }
    int Record(string ev, int id, Dictionary<string, object?> more)
    {
        var fields = new Dictionary<string, object?> { ["seq"] = ++records, ["tick"] = Tick, ["ev"] = ev, ["id"] = id };
        foreach (var (name, value) in more) if (value != null) fields[name] = value;
        Line(fields);
        return id;
    }
}
