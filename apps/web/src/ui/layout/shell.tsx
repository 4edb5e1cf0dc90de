const BARS = [1, 2, 3, 4, 5, 6];

/**
 * The frame that index.html shows before any script is loaded, while nothing else can be rendered. Its styles are in
 * index.html too.
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
