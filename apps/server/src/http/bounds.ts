export const BOUNDS = {
  /** Milliseconds for receiving a whole request: enough for files of 25 MB over a slow line. */
  request_ms: 120_000,
  /** Milliseconds for receiving its headers. */
  headers_ms: 10_000,
  /** Milliseconds that a connection may be idle between requests; longer than the proxy in front keeps it. */
  idle_ms: 72_000,
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
   * Calls per connection: the last answer announces its end. Node starts all calls of one packet before it does
   * anything else, and a packet holds up to 2,000.
   */
  requests_by_connection: 100,
  /**
   * Cost per minute of one address for calls without a valid session, link or signature. A call costs 1, and its body
   * up to 16 more.
   */
  open_cost: 1_200,
  /** Milliseconds that a caller over `open_cost` waits for the refusal. */
  refusal_ms: 1_000,
  /**
   * Computing time per minute, in milliseconds, that one person or program may use for checking long bodies and for
   * documents that take too long to read.
   */
  work_ms: 6_000,
  /** Passwords waiting to be checked: of all callers, and of one address. */
  passwords_waiting: 120,
  passwords_waiting_by_address: 40,
  streams: 20,
  streams_by_link: 10,
  link_streams_by_address: 50,
  link_streams: 500,
  /** How long a link's stream lasts before its page opens another, and the minimum time between its messages. */
  link_stream_ms: 600_000,
  link_messages_apart_ms: 2_000,
  /** How often an open stream sends a heartbeat and checks that its session or link is still valid. */
  beat_ms: 20_000,
  /** How long a stopping process may take to finish the calls, jobs and carrier requests in progress. */
  finish_ms: 25_000,
  /** Milliseconds after which a part of the product that the canary has not completed counts as late. */
  canary_ms: 30_000,
};

export type Bounds = typeof BOUNDS;
