const BARS = [1, 2, 3, 4, 5, 6];

/**
 * Renders what index.html shows before any script has come, for as long as nothing else can be drawn. Its looks stand
 * there.
 */
export function Shell() {
  return (
    <>
      <div className="shell-top">
        <span className="shell-name">Freeboard</span>
      </div>
      <div className="shell-card" role="status" aria-label="Loading">
        {BARS.map((bar) => (
          <div key={bar} className="shell-bar" />
        ))}
      </div>
    </>
  );
}
