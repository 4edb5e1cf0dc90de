/** What one caller, or all together, may hold open; whatever is slower or more than that is ended. */
export const BOUNDS = {
  /** For the whole of a request to come, from its first byte to the last of its body: files of 25 MB over a slow line. */
  request_ms: 120_000,
  /** For its headers alone. */
  headers_ms: 10_000,
  /** How long a connection may lie idle between two requests; longer than a proxy in front keeps it. */
  idle_ms: 72_000,
  /** How often the two times above are looked at. */
  look_ms: 5_000,
  header_bytes: 16_384,
  headers: 100,
  connections: 2_000,
  /** Open pages of one session, each with a stream of events. */
  streams: 20,
  /** How often an open stream says that it is there, and looks whether its session still is. */
  beat_ms: 20_000,
};

export type Bounds = typeof BOUNDS;
