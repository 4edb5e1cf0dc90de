const MINUTE_MS = 60_000;

export const POLICY = {
  reset_ms: 60 * MINUTE_MS,
  /** Minimum time between two reset e-mails; until then the earlier link still works. */
  reset_apart_ms: 5 * MINUTE_MS,
  window_ms: 15 * MINUTE_MS,
  /** Sign-in attempts on one name from one address; a strict limit, because it locks out no one else. */
  logins_by_pair: 8,
  /** Sign-in attempts from one address on any names; people who have signed in from it before are exempt. */
  logins_by_address: 60,
  /**
   * Addresses that may try one name within `places_ms`; more are refused, unless the person has signed in from them
   * before.
   */
  login_places_by_name: 20,
  places_ms: 60 * MINUTE_MS,
  /**
   * Sign-in attempts on a name from all addresses without a wait; after that each attempt from an unfamiliar address
   * waits twice as long as the one before.
   */
  logins_free_by_name: 8,
  first_wait_ms: 250,
  longest_wait_ms: 8_000,
  /** Reset links requested for one name from one address; reset links requested or used from one address. */
  resets_by_pair: 5,
  resets_by_address: 30,
  /** How long a link that confirms a new e-mail address works, and how many may be requested per window. */
  email_change_ms: 24 * 60 * MINUTE_MS,
  email_changes: 5,
  /** Customer registrations with one e-mail address from one network address, and from one network address in total. */
  registrations_by_pair: 3,
  registrations_by_address: 10,
  /** How long a registration's codes work, and how many wrong ones end it. */
  registration_ms: 30 * MINUTE_MS,
  registration_wrong_codes: 5,
  /**
   * Registrations per 24 hours at one agency: in total, from one private e-mail domain, and from one public e-mail
   * domain.
   */
  registrations_a_day: 300,
  registrations_by_domain: 50,
  registrations_by_public_domain: 200,
  /** Text messages with a code per 24 hours: to one number, for one agency, and for the installation. */
  registration_texts_by_number: 3,
  registration_texts_by_agency: 100,
  registration_texts_a_day: 500,
  /**
   * Client page: limits on views per link and address together, then per address, including links that don't exist;
   * then on questions and form entries per link and address together, per link, and per address.
   */
  client_looks_by_pair: 120,
  client_looks_by_address: 600,
  client_acts_by_pair: 40,
  client_acts_by_link: 120,
  client_acts_by_address: 600,
  /** Signed choices, limited more strictly because each is stored permanently and e-mailed. */
  client_choices_by_pair: 15,
  client_choices_by_link: 30,
  /** Minimum time before the same signed choice is e-mailed again. */
  client_copies_apart_ms: 10 * MINUTE_MS,
  /**
   * Intake pages: limits on views and lookups per link and address together, per address, and per link; then the same
   * for submissions, in the order pair, address, link.
   */
  intake_looks_by_pair: 200,
  intake_looks_by_address: 600,
  intake_looks_by_link: 600,
  intake_sends_by_pair: 10,
  intake_sends_by_address: 20,
  intake_sends_by_link: 100,
  /** Guesses at the current password by a signed-in person. */
  guesses_at_own: 8,
  /** Seconds per authenticator code; codes of one step before and after are also accepted. */
  code_period_s: 30,
  code_drift_steps: 1,
  enrollment_ms: 15 * MINUTE_MS,
  /** Wrong codes in a row before a wait, which doubles each time. */
  wrong_codes: 5,
  first_lock_ms: MINUTE_MS,
  longest_lock_ms: 60 * MINUTE_MS,
  challenge_ms: 5 * MINUTE_MS,
  /** Single sign-on: time limit for a person at the identity provider, and attempts per window. */
  sign_on_ms: 10 * MINUTE_MS,
  sign_ons_by_pair: 20,
  sign_ons_by_address: 200,
  /** Confirming a first sign-in by an identity provider: codes sent to a person, and a person's guesses, per window. */
  sign_on_codes_sent: 5,
  sign_on_code_guesses: 5,
  /** How long other admins can turn off a changed single sign-on with the link in their e-mail. */
  stop_ms: 14 * 24 * 60 * MINUTE_MS,
  /** How long a remembered device skips the second step, and how many devices a person may have. */
  device_ms: 30 * 24 * 60 * MINUTE_MS,
  devices: 20,
  /** How long an address is regarded as familiar after a sign-in. */
  known_ms: 30 * 24 * 60 * MINUTE_MS,
  /** Sessions per person; another sign-in ends the least recently used one. */
  sessions: 20,
} as const;
