/**
 * Limits on connections and on the cost of one address, or of all callers together. Anything slower or larger is
 * refused.
 */
export const BOUNDS = {
  /** Milliseconds for receiving a whole request: enough for files of 25 MB over a slow line. */
  request_ms: 120_000,
  /** Milliseconds for receiving its headers. */
  headers_ms: 10_000,
  /** Milliseconds that a connection may be idle between requests; longer than the proxy in front keeps it. */
  idle_ms: 72_000,
  /** Milliseconds between checks of `request_ms` and `headers_ms`. */
  check_interval_ms: 5_000,
  /** The minimum average speed of a body without files, in bytes per second, measured after the grace period. */
  body_speed: 1_024,
  body_grace_ms: 10_000,
  /**
   * How long a refused caller may continue sending until the connection is closed, and how much of that is read and
   * discarded.
   */
  linger_ms: 2_000,
  linger_bytes: 262_144,
  header_bytes: 16_384,
  headers: 100,
  connections: 2_000,
  /** Connections from one address. Proxies are exempt, because all their callers share one. */
  connections_by_address: 100,
  /**
   * The cost per minute that calls of one address without a session, link or signature may add up to: a small call
   * costs 1, the largest body 16 more.
   */
  open_cost: 1_200,
  /** How long a caller beyond `open_cost` waits for the refusal. */
  refusal_ms: 1_000,
  /**
   * Milliseconds per minute for checking the bodies of one person or program, and for documents that could not be
   * read in time.
   */
  work_ms: 6_000,
  /** Passwords waiting to be checked, of all callers and of one address. */
  passwords_waiting: 120,
  passwords_waiting_by_address: 40,
  /** Open event streams of one session; each page has one. */
  streams: 20,
  /** Open streams of one client link, of the links that one address follows, and of all links together. */
  streams_by_link: 10,
  link_streams_by_address: 50,
  link_streams: 500,
  /** How long a stream of a link lasts before its page opens another, and how far apart its messages are. */
  link_stream_ms: 600_000,
  link_messages_apart_ms: 2_000,
  /** How often an open stream sends a heartbeat and checks that its session or link is still valid. */
  beat_ms: 20_000,
  /** How long a stopping process finishes the calls, jobs and carrier requests in progress. */
  finish_ms: 25_000,
  /** When a part that the test application has not got through is late; it looks six times as often for its turn. */
  canary_ms: 30_000,
};

export type Bounds = typeof BOUNDS;
