const MINUTE_MS = 60_000;

export const POLICY = {
  /** How long a reset link works. */
  reset_ms: 60 * MINUTE_MS,
  /** Minimum time between two reset e-mails: the earlier link still works. */
  reset_apart_ms: 5 * MINUTE_MS,
  /** Attempts are counted over this window. */
  window_ms: 15 * MINUTE_MS,
  /** Sign-ins by a name from one address; strict, because it locks out no one else. */
  logins_by_pair: 8,
  /** Sign-ins from an address, whatever the names; applies only to people who have not signed in from there before. */
  logins_by_address: 60,
  /**
   * Addresses that may try one name within the window; more are refused, unless the person has signed in from them
   * before.
   */
  login_places_by_name: 20,
  places_ms: 60 * MINUTE_MS,
  /**
   * Free sign-ins by a name from everywhere; from here on each attempt from a place that is new to the person waits
   * twice as long as the last.
   */
  logins_free_by_name: 8,
  first_wait_ms: 250,
  longest_wait_ms: 8_000,
  /** Requesting a reset link, and using one. */
  resets_by_pair: 5,
  resets_by_address: 30,
  /** How long a link that confirms a new e-mail address works, and how often one may be requested. */
  email_change_ms: 24 * 60 * MINUTE_MS,
  email_changes: 5,
  /** Registering as a customer: by an e-mail address from one place, and from one place at all. */
  registrations_by_pair: 3,
  registrations_by_address: 10,
  /** How long the codes of a registration work, and how many wrong ones are accepted before it ends. */
  registration_ms: 30 * MINUTE_MS,
  registration_wrong_codes: 5,
  /** Registrations in 24 hours: at one agency, and at it from one e-mail domain, private or public. */
  registrations_a_day: 300,
  registrations_by_domain: 50,
  registrations_by_public_domain: 200,
  /** Text messages with a code in 24 hours: to one number, for one agency, and by the whole installation. */
  registration_texts_by_number: 3,
  registration_texts_by_agency: 100,
  registration_texts_a_day: 500,
  /** The client's page: views by one link from one place, and from one place at all; questions, answers and choices. */
  client_looks_by_pair: 120,
  client_looks_by_address: 600,
  client_acts_by_pair: 40,
  client_acts_by_link: 120,
  /** Signed choices: each is stored for good and sent by e-mail. */
  client_choices_by_pair: 15,
  client_choices_by_link: 30,
  /** The same choice signed again within this time is not e-mailed again. */
  client_copies_apart_ms: 10 * MINUTE_MS,
  /** Intake pages: views and lookups by one link, from one place and from everywhere; and submissions. */
  intake_looks_by_pair: 200,
  intake_looks_by_link: 600,
  intake_sends_by_pair: 10,
  intake_sends_by_address: 20,
  intake_sends_by_link: 100,
  /** Guesses at the current password by a signed-in person. */
  guesses_at_own: 8,
  /** An authenticator's codes: seconds per code; the codes of the previous and next step count too. */
  code_period_s: 30,
  code_drift_steps: 1,
  /** How long adding an authenticator may take. */
  enrollment_ms: 15 * MINUTE_MS,
  /** Wrong codes in a row before a wait, which doubles each time. */
  wrong_codes: 5,
  first_lock_ms: MINUTE_MS,
  longest_lock_ms: 60 * MINUTE_MS,
  /** How long a passkey challenge is valid; it works once. */
  challenge_ms: 5 * MINUTE_MS,
  /** Single sign-on: how long a person may be with the provider, and how often it is begun. */
  sign_on_ms: 10 * MINUTE_MS,
  sign_ons_by_pair: 20,
  sign_ons_by_address: 200,
  /** Confirming a first sign-in by a provider: codes sent to a person, and guesses at one. */
  sign_on_codes_sent: 5,
  sign_on_code_guesses: 5,
  /** How long another admin can stop a changed single sign-on with the link from the e-mail. */
  stop_ms: 14 * 24 * 60 * MINUTE_MS,
  /** How long a remembered device skips the second step, and how many a person may have. */
  device_ms: 30 * 24 * 60 * MINUTE_MS,
  devices: 20,
  /** How long an address is regarded as familiar after a sign-in. */
  known_ms: 30 * 24 * 60 * MINUTE_MS,
  /** Sessions of one person at a time; another sign-in ends the session used longest ago. */
  sessions: 20,
} as const;
