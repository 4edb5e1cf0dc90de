const MINUTE_MS = 60_000;

/** Every number of signing in and of proving who one is. */
export const POLICY = {
  /** How long an address to set a new password works. */
  reset_ms: 60 * MINUTE_MS,
  /** A person is sent no other one so soon after the last: that one still works. */
  reset_apart_ms: 5 * MINUTE_MS,
  /** Attempts are counted over this long. */
  window_ms: 15 * MINUTE_MS,
  /** Signing in: by a name from one address; strict, for nobody else is kept out by it. */
  logins_by_pair: 8,
  /** By an address, whatever the names: only for people who have not signed in from there before. */
  logins_by_address: 60,
  /** By a name, from so many addresses in so long: others are refused, unless the person has signed in from them before. */
  login_places_by_name: 20,
  places_ms: 60 * MINUTE_MS,
  /** By a name from everywhere: from here on each attempt from a place that is new to the person waits twice as long as the last. */
  logins_free_by_name: 8,
  first_wait_ms: 250,
  longest_wait_ms: 8_000,
  /** Asking for an address to set a new password, and using one. */
  resets_by_pair: 5,
  resets_by_address: 30,
  /** How long an address works that confirms a new e-mail address, and how often one is asked for. */
  email_change_ms: 24 * 60 * MINUTE_MS,
  email_changes: 5,
  /** Asking to become a customer: by an e-mail address from one place, and from one place at all. */
  registrations_by_pair: 3,
  registrations_by_address: 10,
  /** For how long the codes of a registration work, and how many wrong ones are heard. */
  registration_ms: 30 * MINUTE_MS,
  registration_wrong_codes: 5,
  /** Requests in 24 hours: at one agency, and there from one e-mail domain, one of its own or a public one. */
  registrations_a_day: 300,
  registrations_by_domain: 50,
  registrations_by_public_domain: 200,
  /** Texts with a code in 24 hours: to one number, for one agency, and by the whole installation. */
  registration_texts_by_number: 3,
  registration_texts_by_agency: 100,
  registration_texts_a_day: 500,
  /** The client's page: looks at it by one link from one place, and from one place at all; questions, answers and choices. */
  client_looks_by_pair: 120,
  client_looks_by_address: 600,
  client_acts_by_pair: 40,
  client_acts_by_link: 120,
  /** Signed choices: each is kept for good, and sent by e-mail. */
  client_choices_by_pair: 15,
  client_choices_by_link: 30,
  /** The same choice signed again so soon is not e-mailed again. */
  client_copies_apart_ms: 10 * MINUTE_MS,
  /** Intake pages: opened and looked up on by one link, from one place and from everywhere; and sent. */
  intake_looks_by_pair: 200,
  intake_looks_by_link: 600,
  intake_sends_by_pair: 10,
  intake_sends_by_address: 20,
  intake_sends_by_link: 100,
  /** Guesses at the present password by somebody who is signed in. */
  guesses_at_own: 8,
  /** An authenticator's codes: one each so many seconds; that of the step before and after counts too. */
  code_period_s: 30,
  code_drift_steps: 1,
  /** How long somebody may take to add an authenticator. */
  enrollment_ms: 15 * MINUTE_MS,
  /** So many wrong codes in a row are heard; then there is a wait, twice as long each time. */
  wrong_codes: 5,
  first_lock_ms: MINUTE_MS,
  longest_lock_ms: 60 * MINUTE_MS,
  /** How long somebody may take with a passkey: what it signs counts once, and no longer. */
  challenge_ms: 5 * MINUTE_MS,
  /** Single sign-on: how long somebody may be with the provider, and how often it is begun. */
  sign_on_ms: 10 * MINUTE_MS,
  sign_ons_by_pair: 20,
  sign_ons_by_address: 200,
  /** Confirming a first sign-in by a provider: codes sent to a person, and guesses at one. */
  sign_on_codes_sent: 5,
  sign_on_code_guesses: 5,
  /** How long another admin can stop a changed single sign-on by the link that they were sent. */
  stop_ms: 14 * 24 * 60 * MINUTE_MS,
  /** For how long the second step is left out on a remembered device, and how many of them a person has. */
  device_ms: 30 * 24 * 60 * MINUTE_MS,
  devices: 20,
  /** For how long an address at which a person signed in counts as theirs. */
  known_ms: 30 * 24 * 60 * MINUTE_MS,
  /** Sessions of one person at a time; signing in once more ends the one that was used longest ago. */
  sessions: 20,
} as const;
