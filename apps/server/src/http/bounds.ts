/** What one caller, or all together, may hold open or cost; whatever is slower or more than that is refused. */
export const BOUNDS = {
  /** For the whole of a request to come, from its first byte to the last of its body: files of 25 MB over a slow line. */
  request_ms: 120_000,
  /** For its headers alone. */
  headers_ms: 10_000,
  /** How long a connection may lie idle between two requests; longer than a proxy in front keeps it. */
  idle_ms: 72_000,
  /** How often the two times above are checked, milliseconds. */
  check_interval_ms: 5_000,
  /** A body without files comes at least so fast on average, bytes a second, once it has had some time. */
  body_speed: 1_024,
  body_grace_ms: 10_000,
  /** How long a refused caller may go on sending until the connection ends, and how much of it is read and discarded. */
  linger_ms: 2_000,
  linger_bytes: 262_144,
  header_bytes: 16_384,
  headers: 100,
  connections: 2_000,
  /** From one address; not counted for a proxy of ours, behind which all connections come from one. */
  connections_by_address: 100,
  /** What the calls without a session, link or signature of one address may cost in a minute: a small call is 1, the largest body of a call 16 more. */
  open_cost: 1_200,
  /** How long a caller beyond that waits to be refused. */
  refusal_ms: 1_000,
  /** What checking the bodies of one person or program, and documents that could not be read in time, may take of a minute. */
  work_ms: 6_000,
  /** Passwords that wait to be checked, of all people together and of one address. */
  passwords_waiting: 120,
  passwords_waiting_by_address: 40,
  /** Open pages of one session, each with a stream of events. */
  streams: 20,
  /** How often an open stream says that it is there, and looks whether its session still is. */
  beat_ms: 20_000,
};

export type Bounds = typeof BOUNDS;
