// Written by `npm run contract:types` from the schemas of the calls; do not edit.

import type { z } from 'zod';

export type Json = z.core.util.JSONType;

/**
 * An event carries only the ids that it concerns, never content, because what a user may see depends on the user.
 * `quote_id` is the id of a quote or of its carrier request (`getQuoteChanges`).
 */
export type LiveEvent = {
  id: number;
  kind: 'quote' | 'what_if' | 'application' | 'note' | 'notification' | 'message' | 'upload' | 'person' | 'client_link' | 'client' | 'bulk_job' | 'settings' | 'carrier' | 'registration' | 'task' | 'document' | 'policy';
  ids: {
    application_id?: number;
    quote_id?: number;
    version?: number;
    /** The actual user who made the version, even while working as another user; omitted if no user did. */
    author_id?: number;
    person_id?: number;
    upload_id?: number;
  };
};

/**
 * Consent to texts that arrived without the agreed wording. It is not valid until a user has confirmed it with the
 * client.
 */
export type ConsentClaim = {
  source: string;
  claim: string;
  certificates: {
    vendor: 'TrustedForm' | 'Jornaya';
    reference: string;
  }[];
  received_at: string;
};

/**
 * The carriers' prices for other deductibles, building limits and contents limits; never one of the application's
 * quotes.
 */
export type WhatIf = {
  limits_of: 'building' | 'contents';
  deductibles: string[];
  building_limits: number[];
  contents_limits: number[];
  /** The cell of the application's current terms. */
  present: {
    deductible: string | null;
    building_limit: number | null;
    contents_limit: number | null;
  };
  cells: {
    deductible: string;
    building_limit: number;
    /** Null if the contents are not varied. */
    contents_limit: number | null;
    /** Cheapest first, answers without a price last. */
    answers: {
      name: string;
      is_local: boolean;
      is_sandbox: boolean;
      state: 'waiting' | 'done';
      outcome: 'quoted' | 'indication' | 'referral' | 'declined' | 'needs_info' | 'error' | 'timeout' | null;
      rate_type: 'bindable' | 'indication' | 'sample';
      premium: number | null;
      reasons: string[];
      /** How the price's terms differ from the cell's, as worded on the board; blank if equal. */
      other_terms: string;
    }[];
  }[];
  /** Whether opening the grid calls the cheapest carriers, as set by the agency. */
  asks_when_opened: boolean;
  /**
   * Carriers that can be called; `asked`: carriers already called for these cells; `is_complete`: whether all of
   * those have answered.
   */
  others: number;
  asked: number;
  is_complete: boolean;
};

/**
 * The state of the latest run and its results for some quotes, for a caller who has the rest; see `withQuoteChanges`.
 */
export type QuoteChanges = {
  run_id: number | null;
  /** The carriers that are not done yet, and those of the requested quotes. */
  carriers: CarrierProgress[];
  is_complete: boolean;
  /** The server's time when it answered, so that a page with a wrong clock draws the deadline bars correctly. */
  now: string;
  /** The `quote_id`s of all carriers of the run, in the board's order. */
  order: number[];
  application: {
    /** A page with another version or another run refetches the application. */
    version: number;
    min_quote_amount: number | null;
    price_kind: 'bound' | 'signed' | 'lowest' | null;
    alert: {
      colour: 'red' | 'orange' | 'yellow' | 'teal' | 'purple';
      text: string;
    } | null;
    updated_at: string;
    communications_count: number;
    status: 'new' | 'new_updated' | 'launched' | 'complete';
  };
  /** The requested quotes that exist. */
  quotes: Quote[];
  /** Alert notes of the run, and alert notes without a run. */
  alerts: Note[];
};

/**
 * What a save changed, for a caller who has the version before it; `withChanges` merges both. Data that a save never
 * changes, such as the notes' text, is left out.
 */
export type ApplicationChanges = {
  id: number;
  version: number;
  client: {
    id: number;
    payload: {
      first_name: string;
      last_name: string;
    };
  };
  phone: string;
  email: string;
  application_source: string;
  client_id: number | null;
  min_quote_amount: number | null;
  price_kind: 'bound' | 'signed' | 'lowest' | null;
  alert: {
    colour: 'red' | 'orange' | 'yellow' | 'teal' | 'purple';
    text: string;
  } | null;
  updated_at: string;
  /** `useable_details` contains only the changed fields: fields that were submitted or set by rules. */
  payload: {
    status: 'new' | 'new_updated' | 'launched' | 'complete';
    address: string;
    useable_details: Record<string, Json>;
  };
  /** Only fields whose source changed; null if a field no longer has one. */
  provenance: Record<string, Provenance | null>;
  /**
   * `changes` contains only the fields that this save added or changed; `reverted` the fields whose values are equal
   * again to those sent to the carriers.
   */
  outdated: {
    superseded_at: string;
    changes: {
      field: string;
      from: Json;
      to: Json;
    }[];
    reverted: string[];
  } | null;
  /** Quotes that the save superseded, or restored (`superseded_at` null). */
  quotes: {
    ids: number[];
    superseded_at: string | null;
  } | null;
  /** Alert notes that the save deactivated or reactivated. */
  alerts: {
    ids: number[];
    is_active: boolean;
  } | null;
  /** Set if the save applied an address lookup, which also ends an automatic lookup. */
  lookup: {
    api_address_data: Record<string, Json> | null;
    communications_count: number;
  } | null;
};

/** A carrier's current tables and formulas; `formulas` is null if its decision graph is not a rate plan. */
export type Rates = {
  revision: number;
  tables: {
    name: string;
    columns: {
      title: string;
      field: string;
      kind: 'condition' | 'result';
    }[];
    rows: string[][];
    gathers_declines: boolean;
  }[];
  formulas: {
    name: string;
    expression: string;
  }[] | null;
  inputs: {
    name: string;
    label: string;
    from: 'preparation' | 'application';
    options: string[];
    is_text: boolean;
  }[];
  /** Warnings by table: bands and choices that no row matches. */
  gaps: {
    table: string;
    gaps: string[];
  }[];
};

/** A carrier's settings as input. `key` can't be changed later; it is derived from the name if omitted. */
export type CarrierInput = {
  name: string;
  kind: 'conversation' | 'rate-table' | 'login-portal';
  lines: ('home' | 'flood' | 'life' | 'auto' | 'pet')[];
  /** Null for all states. */
  states: string[] | null;
  /** Home forms that the carrier accepts; null for all forms. */
  forms: ('HO3' | 'HO4' | 'HO6' | 'DP3')[] | null;
  base_url: string | null;
  mapping: CarrierMappingInput;
  limits: {
    timeout_ms: number;
    concurrency: number;
    calls_per_minute: number;
  };
  rate_type: 'bindable' | 'indication';
  key?: string;
  auth: CarrierAuthInput;
  /** Unchanged if omitted. */
  secrets?: Record<string, string>;
  /** Unchanged if omitted; null removes it. */
  certificate?: {
    /** PEM: the certificate with its chain, and its key. */
    pem?: string;
    /** PKCS 12, base64. */
    pfx?: string;
    passphrase?: string;
    /** PEM: the CA that signed the carrier's server certificate, if it is not a public CA. */
    ca?: string;
  } | null;
};

/** A client's link as the agent sees it; its token is not stored. */
export type ClientLink = {
  id: number;
  created_at: string;
  created_by: string;
  expires_at: string;
  state: 'open' | 'expired' | 'revoked';
  /** Null for all current quotes. */
  quote_ids: number[] | null;
  asked_fields: string[];
  names_carriers: boolean;
  /** The page's language, chosen by the agent or the client; null while it follows the browser. */
  language: 'en' | 'es' | null;
  opens: number;
  last_opened_at: string | null;
  /** 'Safari on iPhone'; blank while no one has opened it. */
  last_opened_with: string;
};

/** A customer's home page: agent, agency, recent quote requests, policies and documents. */
export type CustomerHome = {
  /** The agent of the most recently changed application; null if that application has no agent. */
  agent: {
    name: string;
    title: string;
    phone: string;
    email: string;
  } | null;
  agency: {
    name: string;
    phone: string;
  };
  /** Quote requests of the last 30 days that have no application yet, latest first. */
  requests: {
    application_type: 'flood' | 'home';
    address: string;
    at: string;
  }[];
  policies: {
    application_id: number;
    address: string;
    application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
    carrier_name: string;
    /** Null for users who must not see carriers. */
    policy_number: string | null;
    premium: number;
    effective_date: string;
    expiration_date: string;
  }[];
  documents: {
    application_id: number;
    address: string;
    kind: 'proposal' | 'signed' | 'policy';
    id: number;
    name: string;
    at: string;
  }[];
};

/** A document found in an application's file, or the file itself until it has been read. */
export type DocumentRow = {
  id: number;
  application_id: number;
  attachment_id: number;
  name: string;
  size: number;
  state: 'queued' | 'reading' | 'read' | 'failed' | 'not_recognized';
  kind: 'elevation_certificate' | 'wind_mitigation' | 'four_point' | 'declarations' | 'flood_determination' | null;
  edition: string | null;
  /** Its pages in the file, from 1. */
  pages: number[];
  /** Pages of the file; 0 until counted. `pages_read`: how many of them have been read. */
  page_count: number;
  pages_read: number;
  /** Why the document was not read, as a readable message; blank if it was read. */
  failure: string;
  /** Readings that wait for a decision; `taken`: accepted readings. */
  open: number;
  taken: number;
  warning_count: number;
};

/** A file from a carrier's answer; unnamed for users who must not see carriers. */
export type CarrierDocument = {
  id: number;
  name: string;
  state: 'waiting' | 'kept' | 'failed';
  /** The reason why it could not be stored, as a readable message. */
  fault: string;
  attachment: {
    id: number;
    name: string;
    kind: 'picture' | 'pdf' | 'other';
    size: number;
  } | null;
};

/** A parsed file of policies; nothing is stored. */
export type BookFile = {
  name: string;
  /** SHA-256 of its content. */
  digest: string;
  /** The encoding and delimiter of a text file, or the sheet of a workbook. */
  written: string;
  /** The agency system whose export headings the file has; null if none was recognized. */
  recipe: string | null;
  columns: {
    name: string;
    samples: string[];
    match: {
      field: 'policy_number' | 'carrier_name' | 'line' | 'form' | 'insured' | 'first_name' | 'last_name' | 'business_name' | 'effective_date' | 'expiration_date' | 'term_months' | 'premium' | 'dwelling' | 'other_structure' | 'contents' | 'loss_of_use' | 'liability' | 'medical_payments' | 'aop_deductible' | 'hurricane_deductible' | 'wind_deductible' | 'roof_deductible' | 'status' | 'agent' | 'address' | 'city' | 'state' | 'zip' | 'email' | 'phone' | null;
      recipe: string;
      by: 'last time' | 'program' | 'name' | 'values' | 'second' | 'nothing';
    };
  }[];
  /** Each with its row number in the file. */
  rows: {
    row: number;
    cells: string[];
  }[];
  /** Rows that are not policies: a report's totals, headers and footers. */
  left_out: {
    row: number;
    text: string;
  }[];
  notes: string[];
};

/** A policy with one of its terms, as a file or a program states it. */
export type PolicyEntry = {
  line: 'home' | 'flood' | 'life' | 'auto' | 'pet' | 'umbrella' | 'other';
  form: string;
  carrier_name: string;
  policy_number: string;
  insured: string;
  address: string;
  email: string;
  phone: string;
  effective_date: string;
  expiration_date: string;
  premium: number | null;
  stated?: StatedTerms;
  ending?: 'cancelled' | 'moved' | 'lost' | 'not_needed' | 'mistake' | null;
  agent: string;
  rename: boolean;
};

/** A quote as it may leave the server: the carrier is named or generic, depending on the viewer (D16). */
export type Quote = {
  id: number;
  updated_at: string;
  carrier_quote_number: string | null;
  run_id: number | null;
  /**
   * Id of the carrier request that returned the quote, shared by all offers of one answer; the `quote_id` of the
   * carrier's progress.
   */
  group: number;
  /** The carrier that received the request; `payload.carrier_name` is the carrier of the offer. */
  group_name: string;
  /** Whether the offer is from a different carrier than the one that received the request. */
  is_brokered: boolean;
  /** Whether the carrier is still being called: more offers may arrive, and this one may change. */
  is_partial: boolean;
  is_superseded: boolean;
  superseded_at: string | null;
  /** Whether its last day has passed, so that the price is no longer reliable. */
  is_expired: boolean;
  is_custom: boolean;
  /** Whether the price was calculated here, from the carrier's rate tables. */
  is_local: boolean;
  is_sandbox: boolean;
  documents: CarrierDocument[];
  /** The policy that the quote became; `policy_number` and the file are null for users who must not see carriers. */
  bound: {
    policy_number: string | null;
    premium: number;
    effective_date: string;
    expiration_date: string;
    recorded_at: string;
    file: {
      id: number;
      name: string;
      kind: 'picture' | 'pdf' | 'other';
      size: number;
    } | null;
  } | null;
  /** Whether the carrier can bind through its API: it is enabled and its mapping has bind steps. */
  binds: boolean;
  /** The state of the bind request, with the carrier's message or ours. */
  binding: {
    state: 'asking' | 'unsent' | 'refused' | 'in_doubt' | 'bound' | 'unrecorded' | 'cleared';
    message: string;
    asked_at: string;
  } | null;
  payload: {
    carrier_name: string;
    /** The carrier's name for the offer, if one answer has several. */
    offer_name: string | null;
    /** The carrier's description, mapped as in section 8. */
    description: string;
    /** Set if the request to the carrier failed; the description then has the technical details. */
    failure: 'system' | 'busy' | 'unreachable' | 'late' | 'unfinished' | 'unreadable' | 'too_large' | 'web_page' | 'sign_in' | 'request' | 'setup' | 'no_rate' | 'paused' | 'told' | 'off' | 'superseded' | 'not_kept' | 'by_hand' | null;
    premium: number | null;
    quote_carrier_url: string | null;
    outcome: 'quoted' | 'indication' | 'referral' | 'declined' | 'needs_info' | 'error' | 'timeout';
    /** `sample`: rated with numbers shipped with Freeboard; an indication that is never sent to a client. */
    rate_type: 'bindable' | 'indication' | 'sample';
    lines: {
      label: string;
      amount: number;
    }[];
    coverages: Record<string, string | number | null>;
    deductibles: Record<string, string | number | null>;
    reasons: string[];
    needs: string[];
    factors: {
      label: string;
      value: string | number;
    }[];
    expires_on: string | null;
    /** The carrier's waiting period before coverage begins; null if unknown. */
    waiting: {
      program: 'nfip';
      lapsed_since?: string;
    } | {
      program: 'private';
      days: number;
      closing_days?: number;
    } | null;
  };
};

/** A row of the list; `channel`, address and application are from its last message. */
export type Conversation = {
  id: string;
  client_id: number | null;
  channel: 'sms' | 'email';
  address: string;
  contact_name: string;
  application_id: number | null;
  last: Message;
  unread: number;
  held: number;
  /** When the first of the messages on hold will be sent. */
  held_until: string | null;
  /** Undelivered messages that no one has dealt with. */
  failed: number;
};

/** A user as their managers see them (R7.2). */
export type ManagedUser = {
  id: number;
  role: 'super-admin' | 'admin' | 'agent' | 'customer';
  name: string;
  email: string;
  username: string;
  phone: string;
  license: string;
  /** Their title at the agency, printed on proposals. */
  title: string;
  agency: {
    id: number;
    name: string;
  } | null;
  user_accesses: {
    payload: {
      display_carriers: 'Yes' | 'No';
    };
  };
  assigned_product_type: string[];
  state: 'active' | 'invited' | 'deactivated';
  has_second_factor: boolean;
  /** When the open invitation expires or expired; null if there is none. */
  invitation_ends_at: string | null;
  /** Why the latest e-mail about their account was refused; empty if it wasn't. */
  mail_trouble: string;
  last_seen_at: string | null;
  created_at: string;
  deactivated_at: string | null;
  is_managed: boolean;
};

/** A user's settings for the page; unknown keys are refused. */
export type UserSettings = {
  color_scheme?: 'auto' | 'light' | 'dark';
  quotes_page_size?: '5' | '10' | '20' | 'all';
  quote_auto_emailing?: 'Yes' | 'No';
  list_columns?: string[];
  start_page?: 'dashboard' | 'applications' | 'messages';
  send_pdf_with_text?: 'Yes' | 'No';
  /** How to notify the user of each kind; omitted values have the kind's default. */
  notifications?: Partial<Record<'application_complete' | 'late_carrier' | 'client_message' | 'send_failed' | 'client_chose' | 'carrier_asks' | 'client_opened' | 'assignment' | 'task' | 'registration' | 'intake' | 'circuit_open' | 'security' | 'access' | 'two_step' | 'bulk_upload', {
    page?: boolean;
    email?: 'off' | 'daily' | 'immediate';
  }>>;
};

/** An actual NFIP premium, with the data of the house that it was rated for. */
export type FloodAnchor = {
  source: 'declarations' | 'quote' | 'typed';
  /** The property as printed on the page; blank if the page prints none. */
  address1: string;
  zip: string;
  is_this_house: boolean;
  edition: string;
  rated_on: string | null;
  building_premium: number;
  contents_premium: number;
  mitigation_discount: number;
  crs_class: number;
  terms: {
    building: number;
    contents: number;
    building_deductible: number;
    contents_deductible: number;
  };
  /** Dollars as printed, before fees; null if the page prints none. */
  full_risk_premium: number | null;
  current_premium: number | null;
  /** Fees and assessments of this year. */
  fees: number | null;
  is_primary: boolean | null;
  use: 'Single-Family Home - Frame' | 'Single-Family Home - Masonry' | 'Two to Four Family Building - Frame' | 'Two to Four Family Building - Masonry' | 'Other Residential Building' | 'Residential Mobile/Manufactured Home';
  foundation: 'Slab' | 'Basement' | 'Crawlspace' | 'Elevated with Enclosure, Post, Pile, or Pier' | 'Elevated with Enclosure, Not Post, Pile, or Pier' | 'Elevated without Enclosure, Post, Pile, or Pier';
  has_flood_vents: boolean;
  floors: number;
  first_floor_height: number | null;
  building_value: number;
  contents_value: number;
};

/** An application as its customer sees it: without the agency's internal data. */
export type FollowedApplication = {
  id: number;
  application_id: number;
  application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
  status: 'new' | 'new_updated' | 'launched' | 'complete';
  updated_at: string;
  /** The quotes and the values they are based on, as on a proposal. */
  document: ClientDocument;
  policies: {
    quote_id: number;
    carrier_name: string;
    /** Null for users who must not see carriers. */
    policy_number: string | null;
    premium: number;
    effective_date: string;
    expiration_date: string;
  }[];
  documents: {
    kind: 'proposal' | 'signed' | 'policy';
    id: number;
    name: string;
    at: string;
  }[];
  /**
   * The customer's questions in the portal, and the agents' messages since the first of them; without proposals and
   * signed copies.
   */
  conversation: {
    id: number;
    is_answer: boolean;
    sent_by: string;
    text: string;
    at: string;
  }[];
  /** The e-mail address that also receives the answers. */
  answers_to: string;
};

/** An application without a customer that may belong to this customer. */
export type TheirApplication = {
  id: number;
  application_id: number;
  application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
  client: string;
  address: string;
  created_at: string;
  is_archived: boolean;
  same: {
    email: boolean;
    phone: boolean;
  };
};

/** An entry of a client's timeline. Fields that a kind lacks are null, '', 0 or false. */
export type TimelineEntry = {
  /** Id within its kind: of an application, a message, a run, a visit, a choice or a bound policy. */
  id: number;
  kind: 'created' | 'quoted' | 'sent' | 'received' | 'opened' | 'asked' | 'filled_in' | 'declined' | 'signed' | 'bound';
  at: string;
  /** For an opened proposal, when it was first opened; `at` is the last time. */
  first_at: string | null;
  /** How the application arrived if no user created it: through an intake page, or as a lead from a program. */
  arrival: 'intake' | 'lead' | null;
  application: {
    id: number;
    application_id: number;
    application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
  };
  /** The actor: a user of the agency, the client, or the program that delivered a lead. */
  by: string;
  /** A message's subject or beginning, a client's question or reason for declining, or an application's source. */
  text: string;
  channel: 'sms' | 'email' | null;
  /** The client's phone number or e-mail address. */
  address: string;
  state: 'queued' | 'held' | 'sending' | 'sent' | 'delivered' | 'failed' | 'in_doubt' | 'opted_out' | 'not_sent' | 'canceled' | 'received' | null;
  /** Carriers that quoted, or how often a proposal was opened. */
  count: number;
  /** For a run: carriers that received a request. */
  of: number;
  carrier_name: string;
  /** US dollars; per year for flood and home. For a run, its lowest price that can be bound. */
  premium: number | null;
  /** Only for a policy, and for users who may see carriers. */
  policy_number: string;
  effective_date: string | null;
  /** Whether a later signed choice replaced this choice. */
  is_replaced: boolean;
};

/** Maps an application to a request and an answer to a quote (docs/carriers.md). */
export type CarrierMappingInput = {
  eligibility?: {
    when: string;
    reason: string;
  }[];
  steps?: CarrierStepInput[];
  answer?: string;
  /** The steps that bind a quote, run once when a user requests it. */
  bind?: CarrierStepInput[];
  prepare?: string;
  decision?: Record<string, Json>;
  waiting?: Partial<Record<'home' | 'flood' | 'life' | 'auto' | 'pet', {
    program: 'nfip';
  } | {
    program: 'private';
    days: number;
    closing_days?: number;
  }>>;
};

/** One client with everything the viewer may see of it (R15.1). */
export type Client = {
  id: number;
  version: number;
  name: string;
  first_name: string;
  last_name: string;
  business_name: string;
  language: 'en' | 'es';
  created_at: string;
  addresses: {
    kind: 'email' | 'phone';
    value: string;
    is_entered: boolean;
    numbers: number[];
  }[];
  consents: {
    channel: 'sms' | 'email';
    address: string;
    state: 'opted_in' | 'opted_out';
    source: string;
    wording: string;
    created_at: string;
  }[];
  applications: ApplicationOfClient[];
  policies: {
    application_id: number;
    quote_id: number;
    carrier_name: string;
    policy_number: string | null;
    premium: number;
    effective_date: string;
    expiration_date: string;
  }[];
  documents: FileOfClient[];
  candidates: ClientCandidate[];
  merges: {
    id: number;
    name: string;
    merged_by: string;
    merged_at: string;
    undo_until: string;
  }[];
  splits: {
    id: number;
    application_id: number;
    other_id: number;
    split_by: string;
    split_at: string;
    undo_until: string;
  }[];
};

/** One half of an exchange with a carrier or a data provider (R4.2); `exchange_id` pairs the two. */
export type Communication = {
  id: number;
  exchange_id: string;
  api_name: string;
  is_sandbox: boolean;
  /** Why a carrier was called, if not for a launch: a test, other terms, or a bind request. */
  purpose: 'test' | 'what_if' | 'bind' | null;
  /** The id of the step in the conversation with a carrier; `token` for a token request. */
  step: string | null;
  method: string;
  url: string;
  status: number | null;
  fault: string | null;
  duration_ms: number | null;
  payload: {
    is_request: boolean;
    /** The body. If `is_cut`, only its beginning; a separate call reads the rest. */
    data: string;
    is_cut: boolean;
    /** Characters of the complete body. */
    size: number;
    headers: Record<string, string>;
    /** Set if the answer was not in its declared encoding: bytes were replaced, or it was read as Windows-1252. */
    remark?: string;
  };
  created_at: string;
  updated_at: string;
};

/** One step of the conversation with a carrier (docs/carriers.md). */
export type CarrierStepInput = {
  id: string;
  name: string;
  when?: string;
  each?: string;
  request?: {
    method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    path: string;
    query?: Record<string, string>;
    headers?: Record<string, string>;
    body?: {
      kind: 'json' | 'xml' | 'form' | 'multipart' | 'graphql' | 'text';
      /** JSONata for json, form, multipart and the variables of graphql; a template for xml and text. */
      text: string;
      /** graphql: the query. */
      query?: string;
    };
  };
  receive?: {
    by: 'address';
  } | {
    by: 'webhook';
    /** JSONata over the call's {headers, body} that yields its reference. */
    match: string;
    /** JSONata that yields the reference to wait for. */
    ref: string;
    signature: {
      header: string;
      secret: string;
      algorithm: 'sha256' | 'sha1' | 'sha512' | 'md5';
      encoding: 'hex' | 'base64';
      prefix?: string;
      timestamp_header?: string;
      /** The header contains time and signature under these names: 't=1764063600,v1=5257a8…'. */
      parts?: {
        time: string;
        signature: string;
      };
      /** Allowed difference between the call's time and ours, in seconds; 300 by default. */
      tolerance_s?: number;
    };
  };
  ask?: string;
  response?: 'json' | 'xml' | 'text' | 'none' | 'file';
  understood?: number[];
  success?: string;
  until?: string;
  every_ms?: number;
  at_most?: number;
  is_partial?: boolean;
  outputs?: Record<string, string>;
  on_failure?: {
    do: 'end' | 'go_on' | 'go_to' | 'retry';
    step?: string;
    times?: number;
    after_ms?: number;
    /** JSONata that yields the message. */
    reason?: string;
  };
  is_once?: boolean;
};

/** Settings for display, valid or not. Credentials are left out: only whether they exist is shown. */
export type CarrierSettings = {
  name: string;
  kind: 'conversation' | 'rate-table' | 'login-portal';
  lines: ('home' | 'flood' | 'life' | 'auto' | 'pet')[];
  states: string[] | null;
  /** Home forms that the carrier accepts; null for all forms. */
  forms: ('HO3' | 'HO4' | 'HO6' | 'DP3')[] | null;
  base_url: string | null;
  mapping: Record<string, Json>;
  limits: {
    timeout_ms: number;
    concurrency: number;
    calls_per_minute: number;
  };
  rate_type: 'bindable' | 'indication';
  auth: {
    kind: 'none' | 'header' | 'query' | 'basic' | 'body' | 'oauth2' | 'token';
    name?: string;
    username?: string;
    token_url?: string;
    client_id?: string;
    scope?: string;
    request?: {
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      url: string;
      headers?: Record<string, string>;
      body?: {
        kind: 'json' | 'xml' | 'form' | 'multipart' | 'graphql' | 'text';
        text: string;
        query?: string;
      };
    };
    token?: string;
    lifetime?: string;
    header?: string;
    value?: string;
    is_secret_set: boolean;
    /** Whether the credential was sealed under another SECRET_KEY and must be entered again. */
    is_secret_unreadable: boolean;
  };
  /** Names of the named secrets, and whether each is set. */
  secrets: {
    name: string;
    is_set: boolean;
  }[];
  certificate: {
    subject: string;
    expires_on: string;
    has_own_ca: boolean;
  } | null;
};

/** The applications of a customer, and applications that may be theirs, limited to what the viewer may see. */
export type CustomerApplications = {
  applications: {
    id: number;
    application_id: number;
    application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
    client: string;
    address: string;
  }[];
  proposals: {
    id: number;
    application_id: number;
    application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
    client: string;
    address: string;
    match: {
      name: boolean;
      email: 'verified' | 'unverified' | null;
      phone: 'verified' | 'unverified' | null;
    };
  }[];
};

/** The document that a client signs, exactly as shown to them. */
export type ClientDocument = {
  language: 'en' | 'es';
  agency: {
    name: string;
    address: string;
    phone: string;
    license: string;
    color: string;
    initials: string;
    logo_url: string | null;
  };
  /** `signature`: their title and license as on a proposal; blank if they have none or the link names no carriers. */
  agent: {
    name: string;
    phone: string;
    signature: string;
  };
  client_name: string;
  first_name: string;
  type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
  /** The line for use in a sentence: 'flood' (insurance), '(seguro) contra inundación'. */
  kind: string;
  address: string;
  /** In feet. */
  elevation: {
    base_flood: number;
    ground: number | null;
    difference: number;
  } | null;
  facts: {
    label: string;
    value: string;
    assumed: boolean;
  }[];
  assumptions: {
    label: string;
    value: string;
  }[];
  /** Changes to the application since it was quoted. */
  changes: string[];
  offers: ClientOffer[];
  /** The client's current policy, next to the offers; null if unknown. */
  current: {
    note: string;
    price: string;
    terms: {
      key: string;
      label: string;
      value: string;
    }[];
  } | null;
  notices: {
    title: string;
    text: string;
  }[];
  /** The text that the client agrees to by signing. */
  agreement: string;
  is_sandbox: boolean;
};

/** The open conversation: who it is with, and the addresses and applications for writing to them. */
export type OpenConversation = {
  id: string;
  client_id: number | null;
  contact_name: string;
  unread: number;
  /** Newest first. */
  applications: {
    id: number;
    /** The number shown to users. */
    application_id: number;
    application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
    address: string;
    is_archived: boolean;
  }[];
  /** Most recently used first. */
  receivers: {
    channel: 'sms' | 'email';
    address: string;
    consent: 'opted_in' | 'opted_out' | 'unknown';
  }[];
  /**
   * Received files that may be documents and have not been read; `application_id` is null while the conversation has
   * no application.
   */
  to_read: {
    attachment_id: number | null;
    application_id: number | null;
    name: string;
  }[];
  /** Subject of an e-mail that answers the client's questions from their page, in their language. */
  answer_subject: string;
  /** Unanswered questions from the client's page, newest first. */
  questions: {
    id: number;
    text: string;
  }[];
};

/** The page: the link's application, the other line, and when the link ends. */
export type ClientPage = {
  application_id: number;
  document: ClientDocument;
  document_hash: string;
  asked: RequestedField[];
  questions: {
    text: string;
    at: string;
    answer: string | null;
    answered_at: string | null;
  }[];
  choice: {
    quote_id: number;
    name: string;
    price: string;
    signer_name: string;
    signed_at: string;
    is_outdated: boolean;
  } | null;
  declined_at: string | null;
  is_bound: boolean;
  policy: {
    name: string;
    price: string;
    starts: string;
  } | null;
  flood_papers: {
    kind: 'declined' | 'acknowledged';
    language: 'en' | 'es';
    title: string;
    paragraphs: string[];
    agreement: string;
    button: string;
    of: string;
    hash: string;
    signed: string | null;
  }[];
  flood_offer: {
    title: string;
    text: string;
  } | null;
  /** The other line, flood or home, of the same client and house; null unless its quotes were sent as well. */
  other: ClientLine | null;
  /** The combined yearly price of both lines' chosen or bound quotes; null until both lines have a current one. */
  together: string | null;
  ends_on: string;
};

/** The property's current policy, from its declarations page and the form; never from a quote. */
export type CurrentPolicyShown = {
  carrier: string;
  expires_on: string;
  premium: number | null;
  /** Terms that are not stated are left out. */
  coverages: Record<string, string | number | null>;
  deductibles: Record<string, string | number | null>;
  /** The page that the policy was read from; null if only the form states it. */
  document: {
    id: number;
    name: string;
    page: number;
  } | null;
};

/** The providers' data for an address (R2.3). */
export type AddressData = {
  values: Record<string, Json>;
  sources: Record<string, {
    provider: string;
    at: string;
    is_sandbox: boolean;
    /** Modeled rather than recorded by a source: a user must confirm it. */
    is_assumed?: boolean;
  }>;
  candidates: Suggestion[];
  /** Parts in which the only candidate differs from the requested address; a user must confirm the candidate. */
  differences: {
    part: 'number' | 'street' | 'unit' | 'city' | 'state' | 'zip';
    requested: string;
    found: string;
  }[];
  /** Providers that did not answer (`is_down`) or have no data, with a readable reason. */
  missing: {
    provider: string;
    reason: string;
    is_down?: boolean;
  }[];
  /**
   * Further facts of the lookup, most of them shown next to the form: map panel, datum, tolerance of the coast
   * distance, communities to choose from.
   */
  facts: Record<string, Json>;
};

/** The selected applications, or all that match the list's filters on all pages. */
export type BulkSelection = {
  application_ids: number[];
} | {
  matching: {
    filters?: ApplicationFilters;
    agent_id?: number | null;
    customer_id?: number | null;
    application_source?: string[];
  };
};

/** Where a field's value comes from (R9.3). */
export type Provenance = {
  source: 'person' | 'client' | 'provider' | 'default' | 'assumed' | 'rule' | 'upload' | 'agency_default' | 'person_default' | 'document';
  provider?: string;
  /** Name of the user who set the value or the default. */
  by?: string;
  /** A default of the agency that users can't override. */
  is_locked?: boolean;
  /** Number of the client's earlier application from which the value was copied. */
  application?: number;
  /** The document that states the value, and the value's position on the pages, in points from the top left. */
  document?: {
    id: number;
    name: string;
    page: number;
    box: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
  };
  at: string;
};

/** Why a carrier gave no quote, in the carrier's words and ours, and the fields that could lead to one. */
export type Explanation = {
  name: string;
  state: 'not_asked' | 'indication' | 'declined' | 'needs_info' | 'referral' | 'error' | 'timeout';
  reasons: string[];
  /** Whether all `remedies` are needed together; otherwise each is sufficient. */
  needs_all: boolean;
  /** `value` is null if no value is known to work. */
  remedies: {
    field: string;
    label: string;
    value: string | number | null;
  }[];
};

export type AccessEntry = {
  kind: 'session' | 'assistant' | 'api_key' | 'webhook' | 'client_link' | 'intake_link' | 'sign_in_provider';
  id: string;
  name: string;
  /** Name of the owner or creator. */
  person: string;
  scopes: string[];
  since: string;
  last_used_at: string | null;
  /** Where it was last used: an IP address and a browser, or the host that it sends to; blank if unknown. */
  place: string;
  ends_at: string | null;
  is_this: boolean;
  may_end: boolean;
};

export type ApiKey = {
  id: number;
  name: string;
  /** The key's first characters, so that users can recognize it. */
  prefix: string;
  scopes: string[];
  sources: string[] | null;
  lines: string[] | null;
  networks: string[] | null;
  rate_limit: number;
  is_test: boolean;
  /** Whether the key shows carriers' names: only while the users who created and last rotated it may see them. */
  names_carriers: boolean;
  created_by: string;
  /** Whether the creator still manages this agency; the key works even if not. */
  is_maker_admin: boolean;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  calls_today: number;
  revoked_at: string | null;
  revoked_by: string | null;
  /** When the key was first sent in a URL, and so exposed. */
  exposed_at: string | null;
  /** The expiry of the previous key after a rotation; null if there is none. */
  previous_until: string | null;
};

export type Application = {
  id: number;
  application_id: number;
  application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
  version: number;
  client: {
    id: number;
    payload: {
      first_name: string;
      last_name: string;
    };
  };
  agent: {
    id: number;
    name: string;
    email: string;
  } | null;
  agent_id: number | null;
  phone: string;
  email: string;
  application_source: string;
  /** Null until the client has a name. */
  client_id: number | null;
  /** The price to show: the bound premium, else the signed one, else the lowest that can be bound. */
  min_quote_amount: number | null;
  price_kind: 'bound' | 'signed' | 'lowest' | null;
  alert: {
    colour: 'red' | 'orange' | 'yellow' | 'teal' | 'purple';
    text: string;
  } | null;
  archived_at: string | null;
  created_at: string;
  updated_at: string;
  /** The language last chosen by the client or their agent; null if neither did. */
  client_language: 'en' | 'es' | null;
  default_template_names: {
    sms: string;
    email: string;
  };
  zoho_crm_modules: {
    zoho_module_name: string;
    zoho_module_instance_id: string;
  } | null;
  api_address_data: Record<string, Json> | null;
  address_detail: {
    id: number;
    payload: Record<string, Json>;
  };
  provenance: Record<string, Provenance>;
  run_id: number | null;
  /** Applications that this one was created from, or that were created from it. */
  linked: {
    id: number;
    application_id: number;
    application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
    relation: 'copy_of' | 'copied_to' | 'other_line';
  }[];
  /**
   * The automatic lookup for an application that arrived from outside: why it is waiting, the address differences, or
   * the candidates to choose from.
   */
  address_lookup: {
    state: 'waiting' | 'done' | 'differs' | 'ambiguous' | 'failed';
    reason: string;
    /** When a waiting lookup will be tried. */
    due_at: string;
    data: AddressData | null;
  } | null;
  /**
   * Set while the application differs from its latest run: when that run's quotes were superseded, and the
   * differences.
   */
  outdated: {
    superseded_at: string;
    changes: {
      field: string;
      from: Json;
      to: Json;
    }[];
  } | null;
  /** Imported values that do not fit the application's form; `field` is the intended form field, if known. */
  unplaced_values: {
    name: string;
    value: string;
    field?: string;
  }[];
  communications_count: number;
  /** The quote that the client chose and signed through a link (R9.8). */
  client_choice: {
    quote_id: number;
    signer_name: string;
    signed_at: string;
  } | null;
  quotes: Quote[];
  notes: Note[];
  payload: {
    status: 'new' | 'new_updated' | 'launched' | 'complete';
    address: string;
    useable_details: Record<string, Json>;
  };
};

export type ApplicationBrief = {
  id: number;
  application_id: number;
  application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
  /** Empty if the client has no name yet. */
  client: string;
  address: string;
};

export type ApplicationCustomer = {
  customer: {
    id: number;
    name: string;
    email: string;
  } | null;
  proposals: {
    customer: {
      id: number;
      name: string;
    };
    match: {
      name: boolean;
      email: 'verified' | 'unverified' | null;
      phone: 'verified' | 'unverified' | null;
    };
  }[];
};

export type ApplicationFilters = {
  status?: ('new' | 'new_updated' | 'launched' | 'complete')[];
  application_type?: ('home' | 'flood' | 'life' | 'auto' | 'pet')[];
  /** A UTC day, or the instant at which a day begins in the agency's time zone. */
  created_from?: string;
  /** A UTC day (inclusive) or an instant (exclusive). */
  created_to?: string;
  text?: string;
  /**
   * Only applications that have reached all of these steps: quoted, proposal sent, opened by the client, quote
   * chosen by the client.
   */
  reached?: ('quoted' | 'sent' | 'opened' | 'chosen')[];
  /**
   * The period in which the steps of `reached` were first reached, or the carrier returned its price. No time is
   * stored for 'quoted', so the dates are refused unless the filters also have another step or a carrier.
   */
  reached_from?: string;
  reached_to?: string;
  /** Only applications with a price from this carrier, in any launch. Requires permission to see carriers. */
  carrier_id?: number;
  needs_attention?: boolean;
  /** One of: a carrier has open questions; signed but not bound; bound. */
  flag?: 'carrier_asks' | 'signed' | 'bound';
  mine?: boolean;
  unassigned?: boolean;
  archived?: boolean;
  sort?: 'updated_at' | 'created_at' | 'application_id' | 'client' | 'min_quote_amount';
  direction?: 'asc' | 'desc';
};

export type ApplicationOfClient = {
  id: number;
  application_id: number;
  application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
  status: 'new' | 'new_updated' | 'launched' | 'complete';
  is_signed: boolean;
  is_bound: boolean;
  version: number;
  name: string;
  address: string;
  email: string;
  phone: string;
  agent_name: string;
  min_quote_amount: number | null;
  price_kind: 'bound' | 'signed' | 'lowest' | null;
  created_at: string;
  archived_at: string | null;
};

export type ApplicationRow = {
  id: number;
  application_id: number;
  application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
  version: number;
  client: {
    id: number;
    payload: {
      first_name: string;
      last_name: string;
    };
  };
  agent: {
    id: number;
    name: string;
    email: string;
  } | null;
  agent_id: number | null;
  phone: string;
  email: string;
  application_source: string;
  /** Null until the client has a name. */
  client_id: number | null;
  /** The price to show: the bound premium, else the signed one, else the lowest that can be bound. */
  min_quote_amount: number | null;
  price_kind: 'bound' | 'signed' | 'lowest' | null;
  alert: {
    colour: 'red' | 'orange' | 'yellow' | 'teal' | 'purple';
    text: string;
  } | null;
  archived_at: string | null;
  created_at: string;
  updated_at: string;
  form_type: string | null;
  flood_zone: string | null;
  /** Number of bindable prices; `indication_count`: prices that can't be bound (R9.1). */
  quote_count: number;
  indication_count: number;
  /** Carriers that have answered and carriers requested; null unless a run is in progress. */
  progress: {
    answered: number;
    asked: number;
  } | null;
  /** How many carriers of the current run have questions, and the earliest deadline for answers. */
  carrier_asks: {
    carriers: number;
    until: string;
  } | null;
  /** Whether the client has signed a quote, and whether one is recorded as bound (D11). */
  is_signed: boolean;
  is_bound: boolean;
  payload: {
    status: 'new' | 'new_updated' | 'launched' | 'complete';
    address: string;
  };
};

export type AssistantRequest = {
  client_id: string;
  redirect_uri: string;
  response_type: string;
  code_challenge: string;
  code_challenge_method: string;
  state?: string;
  scope?: string;
  resource?: string;
};

export type BulkJob = {
  id: number;
  action: 'assign' | 'launch' | 'archive' | 'restore' | 'look_up' | 'export';
  state: 'queued' | 'running' | 'done' | 'cancelled' | 'failed';
  total: number;
  /** Number of processed applications, including failed ones. */
  position: number;
  failed: number;
  reason: string;
  /** Name of the user that the job assigns applications to. */
  agent: string | null;
  format: 'csv' | 'xlsx' | 'acord' | 'quoterush' | null;
  has_file: boolean;
  is_undo: boolean;
  may_undo: boolean;
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
  current: {
    number: number;
    client: string;
  } | null;
  /** The failed applications; a long list is truncated. */
  failures: {
    application_id: number;
    number: number | null;
    client: string;
    reason: string;
  }[];
};

export type BulkRow = {
  row: number;
  state: 'ready' | 'wrong' | 'incomplete' | 'repeated' | 'stored' | 'launched' | 'not_launched';
  /** The line of the row's application; null if the check of the row did not save the line. */
  application_type: 'flood' | 'home' | null;
  client: string;
  address: string;
  /** Some of the row's values, formatted for display, by field. */
  values: Record<string, string>;
  /** Errors by field; the key '' has errors of the row as a whole. */
  errors: Record<string, string[]>;
  /** The file's text for fields that are invalid, or left blank because the text can't be read. */
  typed: Record<string, string>;
  repeats: {
    application_id: number;
    number: number;
  } | null;
  repeats_row: number | null;
  /**
   * The existing client that a checked row matches. If `is_same`, the application is added to that client; otherwise
   * only name and property are similar, and a new client is created. Null for an unknown client, and once the row is
   * uploaded.
   */
  client_match: {
    id: number;
    name: string;
    is_same: boolean;
  } | null;
  application: {
    id: number;
    application_id: number;
  } | null;
  reason: string | null;
};

export type BulkSheet = {
  kind: 'csv' | 'xlsx' | 'acord' | 'quoterush' | 'hawksoft' | 'documents';
  written: string;
  /** The delimiter of a text file; null for other files. */
  delimiter: ',' | ';' | '	' | '|' | null;
  notes: string[];
  columns: {
    name: string;
    samples: string[];
    match: {
      field: string | null;
      by: string;
      sureness: number;
      is_open: boolean;
    };
  }[];
  /** The first rows, each with its number in the file. */
  rows: {
    row: number;
    cells: string[];
  }[];
};

export type BulkUpload = {
  id: number;
  name: string;
  size: number;
  application_type: 'flood' | 'home';
  state: 'reading' | 'mapping' | 'checking' | 'checked' | 'storing' | 'launching' | 'done' | 'canceled' | 'failed';
  fault: string | null;
  fault_row: number | null;
  created_by: {
    id: number;
    name: string;
  };
  created_at: string;
  started_at: string | null;
  stored_at: string | null;
  ended_at: string | null;
  checked_ms: number | null;
  launch: boolean;
  leave_out_repeated: boolean;
  take_incomplete: boolean;
  /** Rows with content, and how many are in each state. */
  rows: number;
  ready: number;
  rejected: number;
  incomplete: number;
  repeated: number;
  /** Incomplete rows of a checked upload that repeat an application or an earlier row; `repeated` counts ready rows. */
  incomplete_repeated: number;
  /** Ready rows with a value that could not be stored in its field. */
  undecided: number;
  created: number;
  left_out: number;
  launched: number;
  not_launched: number;
  /** Progress of the current step, as a row number of the file. */
  cursor_row: number;
};

export type BulkUploadDetail = {
  upload: BulkUpload;
  sheet: BulkSheet | null;
  mapping: {
    columns: (string | null)[];
    constants: Record<string, string>;
    words: Record<string, Record<string, string>>;
  } | null;
  errors_by_field: {
    field: string;
    message: string;
    count: number;
  }[];
  /** Texts in choice fields that match no known choice, the most frequent first. */
  unknown_words: {
    field: string;
    word: string;
    count: number;
  }[];
  /** Other uploads of an identical file. */
  same_file: {
    id: number;
    name: string;
    by: string;
    at: string;
    state: 'reading' | 'mapping' | 'checking' | 'checked' | 'storing' | 'launching' | 'done' | 'canceled' | 'failed';
    created: number;
  }[];
};

export type CarrierAuthInput = {
  kind: 'none';
} | {
  kind: 'header';
  name: string;
  value?: string;
} | {
  kind: 'query';
  name: string;
  value?: string;
} | {
  kind: 'basic';
  username: string;
  password?: string;
} | {
  kind: 'body';
  value?: string;
} | {
  kind: 'oauth2';
  token_url: string;
  client_id: string;
  client_secret?: string;
  scope?: string;
} | {
  kind: 'token';
  request: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    url: string;
    headers?: Record<string, string>;
    body?: {
      kind: 'json' | 'xml' | 'form' | 'multipart' | 'graphql' | 'text';
      text: string;
      query?: string;
    };
  };
  /** JSONata over {status, headers, body} that yields the token; blank if the whole body is the token. */
  token: string;
  /** Token lifetime in seconds: a number, or JSONata over the answer. */
  lifetime?: string;
  /** The header in which the token is sent, and the header's format: `Bearer {{token}}`. */
  header: string;
  value: string;
};

export type CarrierDetail = {
  id: number;
  agency_id: number;
  agency_name: string;
  key: string;
  name: string;
  kind: 'conversation' | 'rate-table' | 'login-portal';
  lines: ('home' | 'flood' | 'life' | 'auto' | 'pet')[];
  states: string[] | null;
  rate_type: 'bindable' | 'indication';
  is_enabled: boolean;
  /** Whether the test connection is in use; its quotes can't become policies. */
  is_sandbox: boolean;
  /** The published version; 0 if nothing has been published. */
  version: number;
  has_draft: boolean;
  updated_at: string;
  /**
   * Revision of the carrier, incremented by each change of its settings: a draft saved or dropped, a version published,
   * or its account or a connection changed. A change sends the revision that it is based on; an outdated one is a
   * conflict, answered with the current carrier (D7).
   */
  revision: number;
  /** The change that made this revision ('changed this draft'), and its author. */
  last_change: {
    what: string;
    by: string;
    is_you: boolean;
    at: string;
  } | null;
  /** When the draft was last rated in its current state; null if never, or without a draft. */
  draft_tested_at: string | null;
  /** Tables of a rate plan that still contain the sample rows shipped with Freeboard; their prices are indications. */
  sample_rates: {
    table: string;
    rows: number;
  }[];
  /** The published version when the draft was started. */
  draft_from: number | null;
  published: CarrierSettings | null;
  draft: CarrierSettings | null;
  /** The agency's code at the carrier. */
  producer_code: string;
  /** The connection not in use: production if `is_sandbox`, else test; null if there is none. */
  other_setting: {
    auth: {
      kind: 'none' | 'header' | 'query' | 'basic' | 'body' | 'oauth2' | 'token';
      name?: string;
      username?: string;
      token_url?: string;
      client_id?: string;
      scope?: string;
      request?: {
        method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
        url: string;
        headers?: Record<string, string>;
        body?: {
          kind: 'json' | 'xml' | 'form' | 'multipart' | 'graphql' | 'text';
          text: string;
          query?: string;
        };
      };
      token?: string;
      lifetime?: string;
      header?: string;
      value?: string;
      is_secret_set: boolean;
      /** Whether the credential was sealed under another SECRET_KEY and must be entered again. */
      is_secret_unreadable: boolean;
    };
    /** Names of the named secrets, and whether each is set. */
    secrets: {
      name: string;
      is_set: boolean;
    }[];
    certificate: {
      subject: string;
      expires_on: string;
      has_own_ca: boolean;
    } | null;
    base_url: string;
    producer_code: string;
  } | null;
  /**
   * The URL at which the carrier calls us, the same for all applications; null if this installation can't be reached
   * from outside.
   */
  webhook_url: string | null;
  /** Refused webhook calls by reason, and calls that no request is waiting for yet. */
  refused_calls: {
    reason: 'unsigned' | 'signature' | 'clock' | 'no_reference' | 'unknown_reference' | 'not_awaited';
    /** Clock difference of the last refused call in seconds; negative if the carrier's clock was behind ours. */
    skew_s: number | null;
    ref: string | null;
    times: number;
    last_at: string;
  }[];
  /** Newest first; the draft has no number. */
  versions: {
    number: number | null;
    state: 'draft' | 'published' | 'retired';
    note: string;
    by: string;
    created_at: string;
    published_at: string | null;
  }[];
};

export type CarrierProgress = {
  quote_id: number;
  name: string;
  state: 'waiting' | 'asking' | 'background' | 'asks' | 'done';
  outcome: 'quoted' | 'indication' | 'referral' | 'declined' | 'needs_info' | 'error' | 'timeout' | null;
  is_sandbox: boolean;
  /**
   * Why no request has been sent yet: the carrier's limits are reached, the carrier asked for a pause, or it failed too
   * often. `until`: when the wait is expected to end.
   */
  waits: {
    for: 'limits' | 'told' | 'failures';
    until: string;
  } | null;
  /**
   * The current step and the number of steps, once the first step is done; null with only one step, once the carrier is
   * done, and for customers.
   */
  step: {
    name: string;
    number: number;
    of: number;
  } | null;
  /** The carrier's questions to the agent, the deadline for answers, and why the carrier refused earlier ones. */
  questions: {
    until: string;
    list: CarrierQuestion[];
    refusal: string | null;
  } | null;
  started_at: string | null;
  deadline_at: string | null;
  ended_at: string | null;
};

export type CarrierQuestion = {
  id: string;
  text: string;
  type: 'text' | 'choice' | 'number' | 'date';
  options: {
    value: string;
    label: string;
  }[];
  help: string | null;
  is_required: boolean;
  /** The form field with its answer, if the carrier's mapping names one. */
  field: string | null;
  /** Shown only when another question has one of these answers. */
  only_if: {
    id: string;
    is: string[];
  } | null;
  /** The agent's previous answer. */
  answer: string | null;
};

export type ClientCandidate = {
  client: ClientRow;
  likeness: 'property' | 'address' | 'name';
};

export type ClientChoice = {
  quote_id: number;
  signer_name: string;
  signature_kind: 'typed' | 'drawn';
  strokes: number[][] | null;
  signed_at: string;
  replaced_at: string | null;
  address: string;
  browser: string;
  document_hash: string;
};

export type ClientLine = {
  /** Identifies this application in the client's calls. */
  application_id: number;
  document: ClientDocument;
  /** SHA-256 of the document; sent back with a choice. */
  document_hash: string;
  asked: RequestedField[];
  questions: {
    text: string;
    at: string;
    answer: string | null;
    answered_at: string | null;
  }[];
  choice: {
    quote_id: number;
    name: string;
    price: string;
    signer_name: string;
    signed_at: string;
    /** Whether the application was changed or requoted after the choice, so that it can't be bound at this price. */
    is_outdated: boolean;
  } | null;
  /** When the client last declined, unless they have chosen since. */
  declined_at: string | null;
  /** Whether a policy is recorded as bound; if so, nothing else can be chosen. */
  is_bound: boolean;
  /** The bound policy's carrier, premium and first day, formatted; null if none is bound. */
  policy: {
    name: string;
    price: string;
    starts: string;
  } | null;
  /** Flood coverage papers for the client to sign, each with the SHA-256 of the paper as shown. */
  flood_papers: {
    kind: 'declined' | 'acknowledged';
    language: 'en' | 'es';
    title: string;
    paragraphs: string[];
    agreement: string;
    button: string;
    /** The client, the property and the agency, as one line of text. */
    of: string;
    hash: string;
    /** A sentence with the signer and the time if the paper was signed through this link; else null. */
    signed: string | null;
  }[];
  /** The flood offer for the same house, if the agency requires one or a refusal with every home proposal. */
  flood_offer: {
    title: string;
    text: string;
  } | null;
};

export type ClientOffer = {
  id: number;
  name: string;
  /** As displayed: '$1,204.00', or 'about $1,200.00' for an indication. */
  price: string;
  /** How much more it costs than the lowest price that can be chosen; blank if not more. */
  more: string;
  /** Difference from the current policy's price; blank if that is not stated. */
  against_current: string;
  is_quote: boolean;
  is_lowest_as_asked: boolean;
  is_recommended: boolean;
  is_sandbox: boolean;
  /** Premium, fees and taxes, if the carrier states them. */
  lines: {
    label: string;
    amount: string;
  }[];
  terms: {
    key: string;
    label: string;
    value: string;
    differs: boolean;
    is_requested: boolean;
  }[];
  good: string[];
  gaps: string[];
  /** The first day of coverage, and why it can't be earlier; blank if the carrier has stated no waiting period. */
  starts: string;
  starts_because: string;
  expires: string;
  /** The carrier's remark. */
  note: string;
  /** Why it can't be chosen; null if it can. */
  why_not: string | null;
};

export type ClientRow = {
  id: number;
  name: string;
  language: 'en' | 'es';
  emails: string[];
  phones: string[];
  /** This, `policies` and `updated_at` cover only what the viewer may see. */
  applications: number;
  policies: number;
  /** When one of the client's applications last changed. */
  updated_at: string | null;
  created_at: string;
};

export type Consent = {
  id: number;
  channel: 'sms' | 'email';
  /** The client's formatted phone number, or their e-mail address. */
  address: string;
  contact_name: string;
  state: 'opted_in' | 'opted_out';
  /** How consent was given: for example by phone, or by a text from the client. */
  source: string;
  wording: string;
  certificates: {
    vendor: 'TrustedForm' | 'Jornaya';
    reference: string;
  }[];
  /** The user who recorded it; empty if the client did it themselves. */
  recorded_by: string;
  application_id: number | null;
  created_at: string;
};

export type DocumentDetail = {
  id: number;
  application_id: number;
  attachment_id: number;
  name: string;
  size: number;
  state: 'queued' | 'reading' | 'read' | 'failed' | 'not_recognized';
  kind: 'elevation_certificate' | 'wind_mitigation' | 'four_point' | 'declarations' | 'flood_determination' | null;
  edition: string | null;
  pages: number[];
  page_count: number;
  pages_read: number;
  failure: string;
  open: number;
  taken: number;
  warning_count: number;
  /** Size of each page of the file in points, in order. */
  page_sizes: {
    width: number;
    height: number;
  }[];
  warnings: {
    code: string;
    message: string;
    page: number | null;
    box?: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
  }[];
  readings: DocumentReading[];
  /**
   * How the document's address (or, without one, its insured) differs from the application's or another document's.
   * Nothing is filled in until a user confirms that it is the same property.
   */
  address_differences: {
    part: 'number' | 'street' | 'unit' | 'city' | 'state' | 'zip' | 'insured';
    requested: string;
    found: string;
  }[];
  /** Name of the other document whose address differs; null if the application's does. */
  address_differs_from: string | null;
  same_property_by: string | null;
};

export type DocumentReading = {
  id: number;
  field: string | null;
  label: string;
  printed: string;
  value: string | number | boolean | null;
  page: number;
  box: {
    x: number;
    y: number;
    width: number;
    height: number;
  };
  method: 'field' | 'text' | 'ocr';
  confidence: number;
  strength: 'sure' | 'ask' | 'check' | 'none';
  state: 'proposed' | 'taken' | 'refused';
  decided_by: string | null;
  others: {
    reading_id: number;
    document_id: number;
    name: string;
    printed: string;
    value: Json;
    page: number;
  }[];
};

export type EnteredPolicy = {
  outcome: 'added' | 'renewed' | 'changed' | 'unchanged' | 'refused';
  policy_id: number | null;
  errors: Record<string, string[]>;
  insured_in_book: string | null;
};

export type FileOfClient = {
  kind: 'proposal' | 'signed' | 'policy' | 'attachment';
  id: number;
  application_id: number;
  name: string;
  at: string;
};

export type FloodDesk = {
  is_looked_up: boolean;
  /**
   * The address that was looked up, if the application's address has changed since; the values may describe that
   * house.
   */
  looked_up_elsewhere: string | null;
  property: {
    facts: {
      key: string;
      label: string;
      value: string;
      source: string;
    }[];
    gaps: {
      provider: string;
      reason: string;
    }[];
  };
  map: {
    facts: {
      key: string;
      label: string;
      value: string;
      source: string;
    }[];
    gaps: {
      provider: string;
      reason: string;
    }[];
    hints: {
      text: string;
      date: string | null;
      link: string;
    }[];
  };
  community: {
    state: 'not_loaded' | 'no_community' | 'switched_off';
  } | {
    state: 'unknown';
    id: string;
    source: string;
    as_of: string;
  } | {
    state: 'found';
    id: string;
    name: string;
    source: string;
    as_of: string;
    participates: boolean;
    is_emergency: boolean;
    status_date: string | null;
    map_date: string | null;
    crs_class: number | null;
    /** Percent of the premium. */
    sfha_discount: number | null;
    other_discount: number | null;
    advice: string[];
  };
  neighborhood: {
    state: 'waiting' | 'no_block_group' | 'no_occupancy' | 'suppressed' | 'switched_off';
  } | {
    state: 'failed';
    reason: string;
  } | {
    state: 'loaded';
    /** First and last day of the policies. */
    from: string;
    to: string;
    is_partial: boolean;
    multiple_loss: number | null;
    figures: {
      policies: number;
      full_risk: {
        low: number;
        middle: number;
        high: number;
      } | null;
      paid: {
        low: number;
        middle: number;
        high: number;
      } | null;
      claims: {
        year: number;
        n: number;
      }[];
    };
  };
};

export type FloodEstimate = {
  /** Edition of FEMA's rating tables, as a date. */
  edition: string;
  anchor: FloodAnchor | null;
  site: FloodSite | null;
  needs: FloodNeedsInput | null;
  changed_by: string | null;
  changed_at: string | null;
  /** Suggested inputs, from the application and its documents, with their sources. */
  suggested: Record<string, {
    value: string | number | boolean;
    from: string;
  }>;
  /** The estimate with the anchor's own limits, or with the requested limits. */
  estimate: {
    ok: false;
    reasons: string[];
  } | {
    ok: true;
    edition: string;
    premium: {
      building: number;
      contents: number;
      icc: number;
      mitigation_discount: number;
      crs_discount: number;
      full_risk: number;
    };
    factors: {
      name: string;
      coverage: 'building' | 'contents';
      table: string;
      edition: string;
      from: number;
      to: number;
    }[];
    remarks: string[];
  } | null;
  glide: {
    cap: number;
    years: number[];
    renewals: number;
    with_fees: boolean;
  } | null;
  /** Private offers compared with the NFIP's premiums over the coming years. */
  offers: {
    quote_id: number;
    name: string;
    premium: number;
    total: number;
    nfip_total: number;
    cheaper_from: number | null;
  }[];
  range: {
    ok: false;
    reasons: string[];
    narrower: string[];
  } | {
    ok: true;
    low: number;
    high: number;
    narrower: string[];
    assumed: string[];
    factors: {
      name: string;
      table: string;
      edition: string;
      input: string;
      building: number;
      contents: number;
    }[];
  };
  /** What a lapse of the NFIP's authority affects; null while there is no lapse. */
  lapse: {
    since: string;
    advice: {
      subject: 'estimate' | 'requirement' | 'assignment' | 'renewal' | 'private';
      text: string;
    }[];
  } | null;
  /** The community's CRS class, whose discount the range includes, with its source; null if unknown. */
  crs: {
    class: number;
    source: string;
    as_of: string;
  } | null;
  requirements: {
    who: 'citizens' | 'lender';
    state: 'required' | 'not_required' | 'unknown';
    by: string | null;
    limit: number | null;
    reasons: string[];
    missing: string[];
    proof: string;
    source: string;
    as_of: string;
  }[];
  /** Flood papers that the client signed, newest first. */
  papers: {
    kind: 'declined' | 'acknowledged';
    signer_name: string;
    signed_at: string;
    title: string;
    agreement: string;
    document_hash: string;
  }[];
};

export type FloodNeedsInput = {
  is_citizens: boolean | null;
  includes_wind: boolean | null;
  has_loan: boolean | null;
  is_federal_loan: boolean | null;
  loan_amount: number | null;
};

export type FloodSite = {
  county: string | null;
  huc12: string | null;
  /** Null if unknown; empty if no levee protects the house. */
  levees: string[] | null;
  is_barrier_island: boolean | null;
  crs_class: number | null;
  river_class: string | null;
  river_distance: number | null;
  river_relative_elevation: number | null;
  structural_relative_elevation: number | null;
  drainage_area: number | null;
  elevation: number | null;
  coast_distance: number | null;
};

export type Health = {
  last_24_h: {
    asked: number;
    median_ms: number | null;
    p95_ms: number | null;
    /** Share of completed requests that returned a quote or an indication; always null for a data provider. */
    quote_rate: number | null;
    /** Share of completed requests that ended in an error or a timeout. */
    error_rate: number | null;
  };
  last_7_days: {
    asked: number;
    median_ms: number | null;
    p95_ms: number | null;
    /** Share of completed requests that returned a quote or an indication; always null for a data provider. */
    quote_rate: number | null;
    /** Share of completed requests that ended in an error or a timeout. */
    error_rate: number | null;
  };
  /** Consecutive failures across all processes, and until when the carrier is not called. */
  circuit: {
    state: 'closed' | 'open';
    failures: number;
    open_until: string | null;
  };
  last_good_at: string | null;
  /** One point per six hours of the last seven days, oldest first. */
  series: {
    at: string;
    asked: number;
    good: number;
    failed: number;
    median_ms: number | null;
  }[];
};

export type HeldPerson = {
  /** Null for an address that belongs to no client. */
  client_id: number | null;
  name: string;
  addresses: string[];
  /** Addresses shared with other people in the agency; an erasure keeps data tied only to these. */
  shared_addresses: string[];
  counts: Partial<Record<'client' | 'applications' | 'quotes' | 'policies' | 'messages' | 'files' | 'exchanges' | 'links' | 'notes' | 'uploads' | 'consents' | 'accounts' | 'history', number>>;
  /** Data that the law requires to be retained, and until when. */
  retained: {
    kind: 'policy' | 'signature' | 'consent' | 'audit';
    count: number;
    until: string;
  }[];
  /** Why an erasure would be refused now; null if it would not. */
  obstacle: string | null;
};

export type HistoryEntry = {
  id: number;
  created_at: string;
  actor: {
    id: number | null;
    name: string;
    role: string;
  };
  action: string;
  kind: 'change' | 'launch' | 'send' | 'open' | 'assignment' | 'file' | 'task' | 'impersonation' | 'sign_in' | null;
  changes: {
    field: string;
    from: Json;
    to: Json;
  }[];
};

export type HistoryFilters = {
  /** The actor's name, as in the entries. */
  by?: string;
  kind?: 'change' | 'launch' | 'send' | 'open' | 'assignment' | 'file' | 'task' | 'impersonation' | 'sign_in';
  /** From `from` (inclusive) to `to` (exclusive). */
  from?: string;
  to?: string;
};

export type IntakeLink = {
  id: number;
  name: string;
  audience: 'customers' | 'partner';
  type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
  agent: {
    id: number;
    name: string;
  } | null;
  fields: string[];
  greeting: string;
  greeting_es: string;
  consent: string;
  consent_es: string;
  is_on: boolean;
  /** The short link for print and QR codes. */
  short_url: string;
  /** Identifies the page in the tag that embeds it. */
  short_code: string;
  /** Origins that may embed the page. */
  sites: string[];
  has_status_page: boolean;
  shows_prices: boolean;
  came: number;
  turned_away: number;
  last_used_at: string | null;
  created_at: string;
};

export type IntakePage = {
  agency: {
    name: string;
    address: string;
    phone: string;
    license: string;
    color: string;
    initials: string;
    logo_url: string | null;
  };
  language: 'en' | 'es';
  /** The line for use in a sentence: 'flood' (insurance), '(seguro) contra inundación'. */
  kind: string;
  greeting: string;
  /** The consent text; in English if the agency has no text in the page's language. */
  consent: string;
  consent_language: 'en' | 'es';
  asked: RequestedField[];
  is_sandbox: boolean;
  /** Origins that may embed the page, which reports its height to them. */
  sites: string[];
  /** Proves when the page was opened; sent with the submission and valid once. */
  ticket: string;
};

export type Message = {
  id: number;
  channel: 'sms' | 'email';
  direction: 'outbound' | 'inbound';
  application_id: number | null;
  /** The client's phone number, formatted if it can be, or their e-mail address. */
  address: string;
  contact_name: string;
  /** The sender; empty for incoming messages. */
  sent_by: string;
  subject: string;
  body: string;
  /** The body without our quoted lines, a signature and a disclaimer; for a reaction, 'Liked “…”'. */
  client_words: string;
  /** Whether it is a phone's report of a reaction, such as a like, to our text. */
  is_reaction: boolean;
  /**
   * Whether the message may be an opt-out: 'asked' until the agent answers, then the answer; null if there is nothing
   * to ask.
   */
  refusal_question: 'asked' | 'refused' | 'not_refused' | null;
  files: string[];
  /**
   * The files that the viewer can open: a proposal with `openFollowedDocument`, an attachment with
   * `openNoteAttachment`.
   */
  documents: {
    kind: 'proposal' | 'attachment';
    id: number;
    name: string;
  }[];
  /** Media of a text, in order; saved media are also in `files`. */
  media: {
    kind: 'picture' | 'video' | 'recording' | 'file';
    state: 'waiting' | 'saved' | 'failed' | 'refused';
  }[];
  is_unread: boolean;
  state: 'queued' | 'held' | 'sending' | 'sent' | 'delivered' | 'failed' | 'in_doubt' | 'opted_out' | 'not_sent' | 'canceled' | 'received';
  /** Why the message is not being sent and what to do, as a readable message. */
  reason: string;
  segments: number | null;
  not_before: string | null;
  created_at: string;
};

export type MessageDraft = {
  channel: 'sms' | 'email';
  /** Null if the template's subject is used. */
  subject: string | null;
  body: string;
  written_by: string;
  written_at: string;
};

export type Mga = {
  id: number;
  name: string;
  street_address: string;
  phone: string;
  brand_color: string;
  reply_to: string;
  mail_from: string;
  text_from: string;
  licenses: {
    state: string;
    number: string;
  }[];
  logo_url: string | null;
  agents_see_carriers: boolean;
  deactivated_at: string | null;
  created_at: string;
  figures: {
    admins: number;
    agents: number;
    customers: number;
    carriers: number;
    applications: number;
    last_seen_at: string | null;
  };
};

export type Note = {
  id: number;
  key: string;
  created_at: string;
  pinned_at: string | null;
  title: string;
  body: string;
  payload: {
    is_alert: boolean;
    is_active: boolean;
    sent_by: string;
    status: string | null;
    sent_at: string | null;
  };
  attachments: {
    id: number;
    name: string;
    kind: 'picture' | 'pdf' | 'other';
    size: number;
  }[];
  /** The transfer of the note to the CRM; `text` explains a delay or failure, if any. */
  crm: {
    state: 'waiting' | 'asking' | 'kept' | 'failed';
    text: string;
  } | null;
};

export type PartnerPage = {
  partner: string;
  agency: {
    name: string;
    phone: string;
    color: string;
  };
  shows_prices: boolean;
  sent: {
    /** Display number of the application. */
    reference: number;
    sent_at: string;
    state: 'received' | 'quoted' | 'signed' | 'bound';
    /**
     * Dollars: the premium of the bound policy, else of the quote that the client signed, else the lowest. Null
     * before a quote, or if the partner must not see it.
     */
    price: number | null;
  }[];
};

export type Policy = {
  id: number;
  version: number;
  line: 'home' | 'flood' | 'life' | 'auto' | 'pet' | 'umbrella' | 'other';
  form: string;
  carrier_name: string;
  /** Null for users who must not see carriers. */
  policy_number: string | null;
  insured: string;
  address: string;
  email: string;
  phone: string;
  owner: {
    id: number;
    name: string;
  } | null;
  ending: 'cancelled' | 'moved' | 'lost' | 'not_needed' | 'mistake' | null;
  ended_at: string | null;
  /** Latest first. */
  terms: PolicyTerm[];
  /** The term that is current today, or the first term of a policy that begins later; 0 for a policy without terms. */
  current_term_id: number;
  /** The current term compared with its renewal; null once the policy has ended. */
  review: {
    findings: RenewalFinding[];
    /** Null without a renewal. */
    compared: 'dates' | 'premium' | 'coverage' | null;
    /** What only one of the two terms states; it is not compared. */
    not_stated: string[];
  } | null;
  application: {
    id: number;
    application_id: number;
    application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
  } | null;
  client: {
    id: number;
    name: string;
  } | null;
  /** Today in the agency's time zone. */
  today: string;
};

export type PolicyRow = {
  id: number;
  line: 'home' | 'flood' | 'life' | 'auto' | 'pet' | 'umbrella' | 'other';
  form: string;
  carrier_name: string;
  /** Null for users who must not see carriers. */
  policy_number: string | null;
  insured: string;
  address: string;
  effective_date: string;
  expiration_date: string;
  premium: number | null;
  /** The term that replaces it; null if there is none yet. */
  renewal: {
    effective_date: string;
    expiration_date: string;
    premium: number | null;
  } | null;
  /**
   * Null without two premiums to compare, if the terms differ in length, or if a premium's parts don't add up to it.
   */
  change: {
    dollars: number;
    percent: number;
  } | null;
  /** Null without a renewal, and once the policy has ended. */
  compared: 'dates' | 'premium' | 'coverage' | null;
  /** Lost coverage first. */
  findings: RenewalFinding[];
  ending: 'cancelled' | 'moved' | 'lost' | 'not_needed' | 'mistake' | null;
};

export type PolicyTerm = {
  id: number;
  effective_date: string;
  expiration_date: string;
  premium: number | null;
  change: {
    dollars: number;
    percent: number;
  } | null;
  source: 'bound' | 'entered' | 'imported' | 'program';
  /** The application in which the term was bound; null if there is none, or the viewer may not open it. */
  application: {
    id: number;
    application_id: number;
  } | null;
};

export type PreviewedPolicy = {
  outcome: 'added' | 'renewed' | 'changed' | 'unchanged' | 'refused';
  policy_id: number | null;
  errors: Record<string, string[]>;
  insured_in_book: string | null;
  /** A client at this property with a differently spelled name. Nothing is merged. */
  similar_insured: string | null;
};

export type PrivacyJob = {
  id: number;
  kind: 'export' | 'erase';
  state: 'queued' | 'running' | 'done' | 'failed';
  /** Blank once the person is erased. */
  name: string;
  reason: string;
  requested_by: string;
  requested_at: string;
  ended_at: string | null;
  position: number;
  total: number;
  failure: string;
  counts: Partial<Record<'client' | 'applications' | 'quotes' | 'policies' | 'messages' | 'files' | 'exchanges' | 'links' | 'notes' | 'uploads' | 'consents' | 'accounts' | 'history', number>>;
  /** Number of the certificate of an erasure; null without one. */
  number: string | null;
  has_file: boolean;
};

export type QuoteProgress = {
  run_id: number | null;
  carriers: CarrierProgress[];
  is_complete: boolean;
  /** The server's time when it answered, so that a page with a wrong clock draws the deadline bars correctly. */
  now: string;
};

export type RatesDiff = {
  tables: {
    kind: 'added' | 'removed' | 'changed';
    name: string;
    before_name: string | null;
    /** Position in the later version, from 1; null if the table was removed. */
    position: number | null;
    columns: {
      before: {
        title: string;
        field: string;
        kind: 'condition' | 'result';
      }[];
      after: {
        title: string;
        field: string;
        kind: 'condition' | 'result';
      }[];
    };
    gathers_declines: {
      before: boolean | null;
      after: boolean | null;
    };
    counts: {
      cells: number;
      added: number;
      removed: number;
      moved: number;
    };
    rows: {
      kind: 'added' | 'removed' | 'changed' | 'moved';
      row: number | null;
      before_row: number | null;
      cells: string[];
      changes: {
        column: number;
        before: string | null;
        after: string;
      }[];
    }[];
    /** Number of differing rows that are not listed; for very large tables only the first are. */
    left_out: number;
  }[];
  formulas: {
    kind: 'added' | 'removed' | 'changed';
    name: string;
    before_name: string | null;
    position: number | null;
    before: string | null;
    after: string | null;
  }[];
  /** All names of the later version in order, if names in both versions changed their order; else null. */
  table_order: string[] | null;
  formula_order: string[] | null;
  /** Other differences: settings by name; `decision` if a graph that is not a plan differs. */
  settings: string[];
};

export type RenewalFinding = {
  check: 'not_arrived' | 'gap' | 'length' | 'premium_parts' | 'premium_reshop' | 'premium_warn' | 'premium_note' | 'dwelling' | 'dwelling_up' | 'other_structure' | 'other_structure_share' | 'contents' | 'contents_low' | 'contents_high' | 'loss_of_use' | 'loss_of_use_share' | 'liability' | 'medical_payments' | 'aop_deductible' | 'hurricane_deductible' | 'wind_deductible' | 'roof_deductible' | 'dwelling_settlement' | 'roof_settlement' | 'contents_settlement' | 'forms_limiting' | 'forms_added' | 'forms_removed' | 'mortgagee' | 'loan_number' | 'roof_age' | 'citizens_flood' | 'no_flood' | 'no_home';
  severity: 'lost' | 'date' | 'remark';
  text: string;
};

export type RequestedField = {
  key: string;
  label: string;
  kind: string;
  help: string;
  unit: string;
  options: {
    value: string;
    label: string;
  }[] | null;
  /** The value as shown in an input; blank if there is none. */
  text: string;
  state: 'missing' | 'assumed' | 'blank' | 'known';
};

export type StatedTerms = {
  dwelling?: number;
  other_structure?: number;
  contents?: number;
  loss_of_use?: number;
  liability?: number;
  medical_payments?: number;
  aop_deductible?: {
    amount: number;
    unit: 'dollars';
  } | {
    amount: number;
    unit: 'percent';
  };
  hurricane_deductible?: {
    amount: number;
    unit: 'dollars';
  } | {
    amount: number;
    unit: 'percent';
  };
  wind_deductible?: {
    amount: number;
    unit: 'dollars';
  } | {
    amount: number;
    unit: 'percent';
  };
  roof_deductible?: {
    amount: number;
    unit: 'dollars';
  } | {
    amount: number;
    unit: 'percent';
  };
  dwelling_settlement?: 'replacement_cost' | 'actual_cash_value';
  roof_settlement?: 'replacement_cost' | 'actual_cash_value';
  contents_settlement?: 'replacement_cost' | 'actual_cash_value';
  forms?: string[];
  mortgagees?: {
    name: string;
    loan_number: string;
  }[];
  premium_parts?: {
    name: string;
    amount: number;
  }[];
};

export type Suggestion = {
  text: string;
  address1: string;
  address2?: string;
  city: string;
  state: string;
  zip: string;
};

export type Task = {
  id: number;
  version: number;
  title: string;
  note: string;
  /** A day in the agency's time zone. */
  due_on: string;
  /** 'HH:MM' of that day; null without a time. */
  due_time: string | null;
  due: 'overdue' | 'today' | 'later';
  owner: {
    id: number;
    name: string;
  } | null;
  /**
   * The rule that ends the task: the one that created it, or `no_reply` for a sender's reminder; null for a user's
   * other tasks.
   */
  rule: 'no_reply' | 'not_chosen' | 'effective' | 'inspection' | 'expiring' | null;
  /** Null if a rule created the task. */
  created_by: string | null;
  /** The task's application; null if there is none or the viewer may not open it. */
  application: ApplicationBrief | null;
  /**
   * The client of a task without an application; null if there is none, or the viewer sees none of the client's
   * applications.
   */
  client: {
    id: number;
    name: string;
  } | null;
  done_at: string | null;
  /** Why the task ended without a user; empty if a user ended it. */
  ended_because: string;
};

export type User = {
  id: number;
  role: 'super-admin' | 'admin' | 'agent' | 'customer';
  name: string;
  email: string;
  username: string;
  agent: {
    id: number;
  } | null;
  customer: {
    id: number;
  } | null;
  agency: {
    id: number;
    name: string;
    street_address: string;
    phone: string;
    /** IANA name of the agency's time zone. */
    time_zone: string;
    quick_links: {
      name: string;
      url: string;
    }[];
    brand_color: string;
    logo_url: string | null;
  } | null;
  user_accesses: {
    payload: {
      display_carriers: 'Yes' | 'No';
    };
  };
  assigned_product_type: string[];
  /** While another user works as this user: that user, and when the impersonation ends (R1.8). */
  impersonation: {
    by: string;
    ends_at: string;
  } | null;
  start_page?: 'dashboard' | 'applications' | 'messages';
  /** Minutes of inactivity after which the session ends (R1.9). */
  idle_minutes: number;
  /** Key with which the page encrypts unsaved drafts in this user's browser: 32 bytes, base64. */
  draft_key: string;
};

export type WebhookDelivery = {
  id: string;
  endpoint_id: number;
  event_id: string;
  type: string;
  application_id: number | null;
  /** The number shown to users. */
  application_number: number | null;
  state: 'queued' | 'sending' | 'delivered' | 'failed';
  occurred_at: string;
  next_at: string | null;
  /** The sent payload, with carriers as the reader may see them; null before the first attempt. */
  payload: string | null;
  attempts: {
    at: string;
    /** Null if no response arrived. */
    status: number | null;
    fault: string | null;
    duration_ms: number;
    answer: string;
    headers: Record<string, string>;
  }[];
};

export type WebhookEndpoint = {
  id: number;
  name: string;
  url: string;
  events: string[];
  filters: {
    sources: string[] | null;
    lines: string[] | null;
  };
  payload_version: string;
  /** Whether the endpoint gets carriers' names: only while the users who created and last changed it may see them. */
  names_carriers: boolean;
  is_enabled: boolean;
  state: 'active' | 'off' | 'paused' | 'failing';
  paused_because: string;
  /** The last characters of its newest secret. */
  secret_hint: string;
  updated_at: string;
  /** Deliveries of the last 24 hours. */
  delivered: number;
  failed: number;
};

/** What a caller sends, in addition to `session_key`. */
export type Requests = {
  /** Sign in with a username or e-mail address and a password */
  login: {
    username: string;
    password: string;
    /**
     * A code of the authenticator app or a recovery code; required after a 401 with `data.second_factor_required`.
     */
    otp?: string;
    /** The passkey's signature of `data.passkey_request`, which that 401 response has if the user has a passkey. */
    passkey?: {
      id: string;
      rawId: string;
      type: 'public-key';
      authenticatorAttachment?: string;
      clientExtensionResults: Record<string, unknown>;
      response: {
        clientDataJSON: string;
        authenticatorData: string;
        signature: string;
        userHandle?: string;
      };
    };
    /** Skips the second step on this device from now on; `device_key` proves the device. */
    remember_device?: boolean;
    device_key?: string;
    /** From `data.second_factor_enrollment`, if the agency requires a second factor and there is none yet. */
    ticket?: string;
    /**
     * The ticket from `data.codes_ticket`, sent once the user has saved the recovery codes; it begins the session.
     */
    codes_ticket?: string;
    /**
     * A passkey created with the `passkey_creation` options of `data.second_factor_enrollment`, instead of an
     * authenticator app.
     */
    new_passkey?: {
      id: string;
      rawId: string;
      type: 'public-key';
      authenticatorAttachment?: string;
      clientExtensionResults: Record<string, unknown>;
      response: {
        clientDataJSON: string;
        attestationObject: string;
        transports?: string[];
      };
    };
    /** Required (401, `data.must_change_password`) if another user chose the current password. */
    new_password?: string;
  };
  /** Change the current user's password and end their other sessions */
  changePassword: {
    password: string;
    new_password: string;
  };
  /** Request an e-mail to reset a password; the response is the same whether or not the user exists */
  requestPasswordReset: {
    username: string;
  };
  /** Reset a password with the key from the e-mail and end all sessions of the user */
  resetPassword: {
    key: string;
    new_password: string;
  };
  /** Get the challenge that a passkey signs to sign in */
  beginPasskeySignIn: Record<string, never>;
  /** Sign in with a passkey */
  signInWithPasskey: {
    passkey: {
      id: string;
      rawId: string;
      type: 'public-key';
      authenticatorAttachment?: string;
      clientExtensionResults: Record<string, unknown>;
      response: {
        clientDataJSON: string;
        authenticatorData: string;
        signature: string;
        userHandle?: string;
      };
    };
  };
  /** Get the options for creating a passkey in the browser */
  enrollPasskey: {
    password: string;
    name: string;
  };
  /** Save a passkey created in the browser */
  confirmPasskey: {
    name: string;
    passkey: {
      id: string;
      rawId: string;
      type: 'public-key';
      authenticatorAttachment?: string;
      clientExtensionResults: Record<string, unknown>;
      response: {
        clientDataJSON: string;
        attestationObject: string;
        transports?: string[];
      };
    };
  };
  /** Rename a passkey */
  renamePasskey: {
    passkey_id: string;
    name: string;
  };
  /** Remove a passkey */
  removePasskey: {
    passkey_id: string;
    password: string;
  };
  /** Get a new secret for an authenticator app, to be confirmed with its first code */
  enrollSecondFactor: {
    password: string;
  };
  /** Turn on the second factor with the first code and get the recovery codes */
  confirmSecondFactor: {
    ticket: string;
    otp: string;
  };
  /** Turn off the second factor */
  disableSecondFactor: {
    password: string;
  };
  /** Replace the recovery codes; the old ones stop working */
  renewRecoveryCodes: {
    password: string;
  };
  /** Get the recovery codes again until they are confirmed as saved */
  showRecoveryCodes: {
    password: string;
  };
  /** Confirm that the recovery codes are saved; they are not shown again */
  confirmRecoveryCodes: Record<string, never>;
  /** Remove the second factor and passkeys of a user who lost them */
  resetUserSecondFactor: {
    user_id: number;
  };
  /** List the agency's users of a role who have no second factor */
  listWithoutSecondFactor: {
    role: 'super-admin' | 'admin' | 'agent' | 'customer';
  };
  /** Get the current user's second factor, passkeys, sessions, remembered devices and latest sign-ins */
  getSecurity: Record<string, never>;
  /** End one of the current user's sessions, or all but this one */
  endSessions: {
    session_id?: string;
  };
  /** Forget a remembered device, or all of them; the next sign-in there requires the second step */
  forgetDevices: {
    device_id?: string;
  };
  /** Sign out and end the session */
  logout: Record<string, never>;
  /** Get the signed-in user */
  getUserFreshData: Record<string, never>;
  /** Sign in as another user (impersonation) */
  loginWithUserId: {
    user_id: number;
  };
  /** Choose the agency that a super-admin works in; null to leave it */
  chooseAgency: {
    agency_id: number | null;
  };
  /** Get the agency's single sign-on settings, without the client secret */
  getSingleSignOn: Record<string, never>;
  /** Save the agency's single sign-on settings after checking the provider */
  saveSingleSignOn: {
    is_on: boolean;
    issuer: string;
    client_id: string;
    /** Omit to leave the saved secret unchanged. */
    client_secret?: string;
    domains: string[];
    password_roles: ('super-admin' | 'admin' | 'agent' | 'customer')[];
    break_glass_id: number;
    trusts_second_step: boolean;
    password: string;
    otp?: string;
    passkey?: {
      id: string;
      rawId: string;
      type: 'public-key';
      authenticatorAttachment?: string;
      clientExtensionResults: Record<string, unknown>;
      response: {
        clientDataJSON: string;
        authenticatorData: string;
        signature: string;
        userHandle?: string;
      };
    };
  };
  /** Verify a domain by its TXT record */
  proveSingleSignOnDomain: {
    domain: string;
  };
  /** Approve a domain of the chosen agency without a TXT record */
  approveSingleSignOnDomain: {
    domain: string;
  };
  /** Turn off an agency's single sign-on with the key e-mailed to its other admins */
  stopSingleSignOn: {
    key: string;
  };
  /** Remove the agency's single sign-on; users sign in by password again */
  endSingleSignOn: {
    password: string;
    otp?: string;
    passkey?: {
      id: string;
      rawId: string;
      type: 'public-key';
      authenticatorAttachment?: string;
      clientExtensionResults: Record<string, unknown>;
      response: {
        clientDataJSON: string;
        authenticatorData: string;
        signature: string;
        userHandle?: string;
      };
    };
  };
  /** Get the sign-in address of an agency's provider, by e-mail address or agency name */
  beginSingleSignOn: {
    who: string;
  };
  /** E-mail the code that confirms a first single sign-on */
  sendSingleSignOnCode: {
    browser_key: string;
    single_sign_on_ticket: string;
  };
  /** Sign in with the provider's answer; call again with the ticket if a second step is required */
  finishSingleSignOn: {
    browser_key: string;
    /** The provider's response: the URL to which it redirected the browser. */
    answer?: string;
    /** From `data.single_sign_on_ticket`; sent with the second step. */
    single_sign_on_ticket?: string;
    /** Confirms a user's first sign-in through the provider: their password, or the code sent to them. */
    password?: string;
    code?: string;
    otp?: string;
    passkey?: {
      id: string;
      rawId: string;
      type: 'public-key';
      authenticatorAttachment?: string;
      clientExtensionResults: Record<string, unknown>;
      response: {
        clientDataJSON: string;
        authenticatorData: string;
        signature: string;
        userHandle?: string;
      };
    };
    ticket?: string;
    codes_ticket?: string;
    /**
     * A passkey created with the `passkey_creation` options of `data.second_factor_enrollment`, instead of an
     * authenticator app.
     */
    new_passkey?: {
      id: string;
      rawId: string;
      type: 'public-key';
      authenticatorAttachment?: string;
      clientExtensionResults: Record<string, unknown>;
      response: {
        clientDataJSON: string;
        attestationObject: string;
        transports?: string[];
      };
    };
    remember_device?: boolean;
    device_key?: string;
  };
  /** List users; pass `next` as `after` for the next page */
  listUsers: {
    text?: string;
    role?: 'super-admin' | 'admin' | 'agent' | 'customer';
    state?: 'active' | 'invited' | 'deactivated';
    sort?: 'last_seen' | 'name';
    after?: string;
    per_page?: number;
  };
  /** Get a user with their open sessions and applications */
  getUser: {
    user_id: number;
  };
  /** Invite a user by e-mail, or create one with an initial password */
  createUser: {
    name: string;
    email: string;
    role: 'super-admin' | 'admin' | 'agent' | 'customer';
    phone?: string;
    license?: string;
    title?: string;
    display_carriers?: 'Yes' | 'No';
    assigned_product_type?: ('home' | 'flood' | 'life' | 'auto' | 'pet')[];
    agency_id?: number;
    password?: string;
  };
  /** Send a new invitation to a user; the previous one stops working */
  inviteUser: {
    user_id: number;
  };
  /** Update a user; changes apply to their open sessions immediately */
  updateUser: {
    name?: string;
    email?: string;
    role?: 'super-admin' | 'admin' | 'agent' | 'customer';
    phone?: string | undefined;
    license?: string | undefined;
    title?: string | undefined;
    display_carriers?: 'Yes' | 'No' | undefined;
    assigned_product_type?: ('home' | 'flood' | 'life' | 'auto' | 'pet')[] | undefined;
    user_id: number;
  };
  /** Deactivate a user and end their sessions; their records are kept */
  deactivateUser: {
    user_id: number;
  };
  /** Reactivate a user */
  activateUser: {
    user_id: number;
  };
  /** End all sessions of a user */
  endUserSessions: {
    user_id: number;
  };
  /** Reassign a user's applications to a colleague; repeat until `remaining` is 0 */
  reassignApplications: {
    user_id: number;
    agent_id: number;
  };
  /** Get the user that an invitation is for */
  checkInvitation: {
    key: string;
  };
  /** Accept an invitation; `session` is null if the user must sign in with a second step or single sign-on */
  acceptInvitation: {
    key: string;
    name: string;
    password: string;
  };
  /** Get the current user's profile */
  getProfile: Record<string, never>;
  /** Update the current user's profile */
  updateProfile: {
    name?: string;
    phone?: string;
    license?: string;
    title?: string;
  };
  /** Request a change of the current user's e-mail address; a link to confirm it is sent there */
  changeEmail: {
    email: string;
    password: string;
  };
  /** Cancel a requested change of e-mail address; its link stops working */
  cancelEmailChange: Record<string, never>;
  /** Confirm a new e-mail address with the key that was sent to it */
  confirmEmail: {
    key: string;
  };
  /** Get the latest notifications */
  getUserNotifications: {
    user_id?: number;
  };
  /** List all notifications of the current user, newest first */
  listUserNotifications: {
    is_unread?: boolean;
    per_page?: number;
    /** The previous page's `next`. */
    after?: number;
  };
  /** Mark some or all notifications as read, or remove those of launches that the person watched */
  markUserNotificationsRead: {
    notification_ids?: number[];
    /** Whether the user was watching the runs that these notifications report. */
    is_watched?: boolean;
  };
  /** List the admins and agents that an application can be assigned to */
  getAgentsList: Record<string, never>;
  /** Get the current user's settings */
  getUserSettings: {
    user_id?: number;
  };
  /** Update the current user's settings */
  updateUserSettings: {
    user_id?: number;
    payload: {
      color_scheme?: 'auto' | 'light' | 'dark';
      quotes_page_size?: '5' | '10' | '20' | 'all';
      quote_auto_emailing?: 'Yes' | 'No';
      list_columns?: string[];
      start_page?: 'dashboard' | 'applications' | 'messages';
      send_pdf_with_text?: 'Yes' | 'No';
      notifications?: Partial<Record<'application_complete' | 'late_carrier' | 'client_message' | 'send_failed' | 'client_chose' | 'carrier_asks' | 'client_opened' | 'assignment' | 'task' | 'registration' | 'intake' | 'circuit_open' | 'security' | 'access' | 'two_step' | 'bulk_upload', {
        page?: boolean;
        email?: 'off' | 'daily' | 'immediate';
      }>>;
    };
  };
  /** Toggle automatic e-mailing of quotes for the current user */
  toggleUserQuoteAutoEmailing: {
    user_id?: number;
  };
  /** Get the agency's settings */
  getGlobalSettings: Record<string, never>;
  /** Update the agency's settings */
  updateGlobalSettings: {
    payload: {
      agency_name?: string;
      street_address?: string;
      phone?: string;
      brand_color?: string;
      licenses?: {
        state: string;
        number: string;
      }[];
      mail_name?: string;
      reply_to?: string;
      text_hours?: {
        from: number;
        to: number;
      } | null;
      intake_consent?: string;
      time_zone?: string;
      task_rules?: Partial<Record<'no_reply' | 'not_chosen' | 'effective' | 'inspection' | 'expiring', {
        is_on: boolean;
        days: number;
        sends: boolean;
      }>>;
      renewal_checks?: Partial<Record<'not_arrived' | 'gap' | 'length' | 'premium_parts' | 'premium_reshop' | 'premium_warn' | 'premium_note' | 'dwelling' | 'dwelling_up' | 'other_structure' | 'other_structure_share' | 'contents' | 'contents_low' | 'contents_high' | 'loss_of_use' | 'loss_of_use_share' | 'liability' | 'medical_payments' | 'aop_deductible' | 'hurricane_deductible' | 'wind_deductible' | 'roof_deductible' | 'dwelling_settlement' | 'roof_settlement' | 'contents_settlement' | 'forms_limiting' | 'forms_added' | 'forms_removed' | 'mortgagee' | 'loan_number' | 'roof_age' | 'citizens_flood' | 'no_flood' | 'no_home', {
        is_on: boolean;
        threshold: number | null;
        floor: number | null;
      }>>;
      asks_what_if?: boolean;
      needs_flood_offer?: boolean;
      launches_leads?: boolean;
      lead_launches_a_day?: number;
      agents_see_carriers?: boolean;
      flood_rules?: {
        citizens: {
          from: string;
          replacement_cost: number;
        }[];
        source: string;
        as_of: string;
        remark: string;
      } | null;
      quick_links?: {
        name: string;
        url: string;
      }[];
      carrier_login_portals?: {
        name: string;
        url: string;
      }[];
      second_factor_policy?: Partial<Record<'super-admin' | 'admin' | 'agent' | 'customer', 'off' | 'asked' | 'required'>>;
      second_factor_from?: Partial<Record<'super-admin' | 'admin' | 'agent' | 'customer', string>>;
      idle_minutes?: number | null;
      session_hours?: number | null;
    };
    /** The values that the payload replaces, as they were read; 409 if another user has changed one since. */
    base?: Partial<Record<'agency_name' | 'street_address' | 'phone' | 'brand_color' | 'licenses' | 'mail_name' | 'reply_to' | 'text_hours' | 'intake_consent' | 'time_zone' | 'task_rules' | 'renewal_checks' | 'asks_what_if' | 'needs_flood_offer' | 'launches_leads' | 'lead_launches_a_day' | 'agents_see_carriers' | 'flood_rules' | 'quick_links' | 'carrier_login_portals' | 'second_factor_policy' | 'second_factor_from' | 'idle_minutes' | 'session_hours', Json>>;
  };
  /** Get the default presets of the agency and the current user */
  getStandingDefaults: {
    user_id?: number;
  };
  /** Update the current user's default presets; null removes one */
  updateUserStandingDefaults: {
    user_id?: number;
    application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
    state: string | null;
    defaults: Record<string, {
      value: Json;
    }>;
  };
  /** Update the agency's default presets, optionally locked; null removes one */
  updateAgencyStandingDefaults: {
    application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
    state: string | null;
    defaults: Record<string, {
      value: Json;
      is_locked?: boolean;
      /** The preset that it replaces, as it was read; 409 if another user has changed it since. */
      base?: {
        value: Json;
        is_locked: boolean;
      };
    }>;
  };
  /** Set the day on which the NFIP's authority lapsed; null if it has not */
  setNfipAuthority: {
    lapsed_since: string | null;
  };
  /** List agencies with their figures */
  listMgas: Record<string, never>;
  /** Create an agency */
  createMga: {
    name: string;
    street_address: string;
    phone: string;
    brand_color?: string;
    reply_to?: string;
    mail_from?: string;
    /** The number from which the agency's texts are sent; empty for the installation's number. */
    text_from?: string;
    licenses?: {
      state: string;
      number: string;
    }[];
  };
  /** Update an agency */
  updateMga: {
    name?: string;
    street_address?: string;
    phone?: string;
    brand_color?: string | undefined;
    reply_to?: string | undefined;
    mail_from?: string | undefined;
    /** The number from which the agency's texts are sent; empty for the installation's number. */
    text_from?: string | undefined;
    licenses?: {
      state: string;
      number: string;
    }[] | undefined;
    mga_id: number;
  };
  /** Set an agency's logo (PNG, JPEG or SVG); null removes it */
  setMgaLogo: {
    mga_id: number;
    file_base64: string | null;
  };
  /** Deactivate an agency: its users are signed out and cannot sign in; its data is kept */
  deactivateMga: {
    mga_id: number;
  };
  /** Reactivate an agency */
  activateMga: {
    mga_id: number;
  };
  /** Get the expiry of a setup link; 404 if a super-admin exists */
  checkSetUp: {
    key: string;
  };
  /** Create the first super-admin and the first agency, and sign in */
  completeSetUp: {
    key: string;
    name: string;
    email: string;
    username: string;
    password: string;
    agency: {
      name: string;
      street_address: string;
      phone: string;
      brand_color?: string;
      reply_to?: string;
      mail_from?: string;
      /** The number from which the agency's texts are sent; empty for the installation's number. */
      text_from?: string;
      licenses?: {
        state: string;
        number: string;
      }[];
    };
  };
  /** Set the current agency's logo (PNG, JPEG or SVG); null removes it */
  setAgencyLogo: {
    file_base64: string | null;
  };
  /** Get the dashboard figures for applications created between two days (UTC) */
  getDashboardSummary: {
    from: string;
    to: string;
  };
  /** List applications */
  getAgentApplicationsList: {
    page?: unknown;
    per_page?: unknown;
    filters?: ApplicationFilters;
    agent_id?: number | null;
    customer_id?: number | null;
    application_source?: string[];
    /** Only applications of this agency, for a user who sees several. */
    agency_id?: number;
  };
  /** Find applications at an address, to avoid duplicates */
  findApplicationsAtAddress: {
    address: string;
  };
  /** List the names of application sources */
  getApplicationSourceNameList: Record<string, never>;
  /** Get an application with its quotes and notes */
  getApplicationById: {
    application_id: number;
  };
  /** Create an application with defaults and computed fields filled in */
  createApplication: {
    application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
    useable_details?: Record<string, Json>;
    client?: {
      first_name?: string;
      last_name?: string;
    };
    agent_id?: number;
    /** An existing client who gets the application; their name, phone and e-mail are used where none is sent. */
    client_id?: number;
  };
  /** Fill fields that no one stated with the answers in the client's earlier applications */
  fillEarlierAnswers: {
    application_id: number;
  };
  /** Update fields in the order sent; returns only what changed */
  updateApplication: {
    application_id: number;
    version: number;
    useable_details: Record<string, Json>;
    /** By field: the proof that a submitted value was looked up, not typed (first name, household). */
    looked_up?: Partial<Record<'gender' | 'vehicles_info' | 'drivers_info' | 'date_of_birth', string>>;
    /** Validates the whole form, and answers 422 with the invalid fields; if omitted, a draft is saved. */
    is_complete?: boolean;
    /** The lookup that values were taken from; the server reads its stored copy instead (R9.3). */
    api_address_data?: Record<string, Json>;
  };
  /** Keep an application's values and dismiss its address lookup */
  closeAddressLookup: {
    application_id: number;
  };
  /** Undo an address lookup, unless the application was changed since */
  undoAddressLookup: {
    application_id: number;
  };
  /** List the errors that prevent a launch */
  validateApplication: {
    application_id: number;
  };
  /** Assign an application to an agent or admin */
  assignApplication: {
    application_id: number;
    agent_id: number;
  };
  /** Archive or unarchive an application */
  archiveApplication: {
    application_id: number;
    archived?: boolean;
  };
  /** Duplicate an application */
  duplicateApplication: {
    application_id: number;
  };
  /** State the line of an imported application whose file or lead named none */
  stateLine: {
    application_id: number;
    line: 'flood' | 'home';
  };
  /** Create a home application from a flood application, or the reverse */
  quoteOtherLine: {
    application_id: number;
  };
  /** List an application's notes and attachments, including those in the CRM */
  getNoteAndAttachmentsOfApplication: {
    application_id: number;
  };
  /** Add a note to an application, with or without files */
  addNoteOrAttachmentToApplication: {
    application_id: number;
    note_details: {
      title: string;
      body: string;
    };
    keep_in_crm?: boolean;
  };
  /** Get the download address of a note's file, valid for five minutes in this session */
  openNoteAttachment: {
    application_id: number;
    attachment_id: number;
  };
  /** Pin or unpin a note */
  pinNote: {
    note_id: number;
    application_id: number;
    is_pinned: boolean;
  };
  /** Toggle an alert note between active and inactive */
  toggleApplicationAlertNote: {
    note_id: number;
    application_id: number;
  };
  /** List an application's history */
  getApplicationHistory: {
    application_id: number;
    by?: string;
    kind?: 'change' | 'launch' | 'send' | 'open' | 'assignment' | 'file' | 'task' | 'impersonation' | 'sign_in';
    from?: string;
    to?: string;
    page?: unknown;
    per_page?: unknown;
  };
  /** Export an application's history as CSV; the address is valid for five minutes in this session */
  exportApplicationHistory: {
    application_id: number;
    by?: string;
    kind?: 'change' | 'launch' | 'send' | 'open' | 'assignment' | 'file' | 'task' | 'impersonation' | 'sign_in';
    from?: string;
    to?: string;
    time_zone?: string;
  };
  /** List the agency's history, including sign-ins, newest first; pass `next` as `before` for the next page */
  getAgencyHistory: {
    by?: string;
    kind?: 'change' | 'launch' | 'send' | 'open' | 'assignment' | 'file' | 'task' | 'impersonation' | 'sign_in';
    from?: string;
    to?: string;
    before?: number;
  };
  /** Export the agency's history as CSV; the address is valid for five minutes in this session */
  exportAgencyHistory: {
    by?: string;
    kind?: 'change' | 'launch' | 'send' | 'open' | 'assignment' | 'file' | 'task' | 'impersonation' | 'sign_in';
    from?: string;
    to?: string;
    time_zone?: string;
  };
  /** List an application's exchanges with carriers and data providers; long bodies are truncated */
  getApplicationApiCommunication: {
    application_id: number;
    before?: string;
    /** Maximum number of exchanges, each a request and its answer. */
    limit?: number;
  };
  /** Get the complete body of a request or response */
  getApiCommunicationBody: {
    application_id: number;
    exchange_id: string;
    is_request: boolean;
  };
  /** Wait for delayed parcel data and fill blank fields from it */
  fillLateParcel: {
    application_id: number;
  };
  /** Suggest addresses that begin with the typed text */
  suggestAddresses: {
    query: string;
  };
  /** Look up an address: property, flood zone, elevation and distance to coast */
  lookupAddress: {
    address1?: string;
    city?: string;
    state?: string;
    zip?: string;
    searched_address?: string;
    application_id?: number;
  };
  /** Estimate the dwelling value of a home */
  generateDwellingValue: {
    form_type: string | null;
    sqft: number | null;
    state: string;
  };
  /** Get the likely gender of a first name */
  getGenderByName: {
    name: string;
    application_id?: number;
  };
  /** Get the vehicles and drivers of a household */
  getVehiclesDetailsFromProviderApi: {
    first_name: string;
    last_name: string;
    address1: string;
    city: string;
    state: string;
    zip: string;
    date_of_birth?: string;
    application_id?: number;
  };
  /** Decode a VIN into year, make and model */
  decodeVin: {
    vin: string;
    /** Requires a session that may see the application. */
    application_id?: number;
  };
  /** Turn a data provider on or off for an agency */
  setProviderEnabled: {
    provider: 'census' | 'nfhl' | 'map_letters' | 'prelim_nfhl' | 'coastal_limits' | 'epqs' | 'property' | 'parcels_fl' | 'parcels_ma' | 'nsi' | 'community_status' | 'neighborhood' | 'gender' | 'vehicles' | 'suggestions';
    is_enabled: boolean;
    agency_id?: number;
  };
  /** Launch an application: request quotes from all eligible carriers */
  launchApplication: {
    application_id: number;
  };
  /** Get the progress of the latest run, by carrier */
  getQuoteProgress: {
    application_id: number;
  };
  /** Get the progress of the latest run with the given quotes and what they changed */
  getQuoteChanges: {
    application_id: number;
    /** The `quote_id` of events: each the id of a quote or of its carrier request. */
    quote_ids: number[];
  };
  /** Create a custom quote */
  createApplicationCustomQuote: {
    application_id: number;
    carrier_name: string;
    premium: number;
    description: string;
    carrier_url?: string | null;
    terms?: Record<string, string>;
    fees?: number | null;
    expires_on?: string | null;
    carrier_quote_number?: string | null;
  };
  /** Update a custom quote */
  updateCustomQuote: {
    application_id: number;
    quote_id: number;
    carrier_name: string;
    premium: number;
    description: string;
    carrier_url?: string | null;
    terms?: Record<string, string>;
    fees?: number | null;
    expires_on?: string | null;
    carrier_quote_number?: string | null;
  };
  /** Attach the carrier's PDF to a custom quote; an earlier one remains an attachment */
  attachCustomQuoteFile: {
    application_id: number;
    quote_id: number;
  };
  /** Remove a custom quote; it stays in the history */
  removeCustomQuote: {
    application_id: number;
    quote_id: number;
  };
  /** Rate an application again with the given local carriers */
  rerunApplicationLocalQuoteCarriers: {
    application_id: number;
    quote_carriers_names: string[];
  };
  /** Answer a carrier's questions and request its quote again; the answers are saved with the application */
  answerCarrierQuestions: {
    application_id: number;
    quote_id: number;
    answers: Record<string, string>;
    /** Other applications for which the carrier has the same questions: the answers are sent for them as well. */
    also?: number[];
  };
  /** List other applications with the same questions from the same carrier */
  getSameQuestions: {
    application_id: number;
    quote_id: number;
  };
  /** Retry a carrier of the latest run that failed or timed out */
  askCarrierAgain: {
    application_id: number;
    quote_id: number;
  };
  /** Record a bound quote, with or without the policy file */
  recordBoundQuote: {
    application_id: number;
    quote_id: number;
    policy_number: string;
    premium: number;
    /** YYYY-MM-DD */
    effective_date: string;
    expiration_date: string;
    /** Confirms that an NFIP carrier bound the policy even though the NFIP's authority has lapsed. */
    confirms_lapse?: boolean;
  };
  /** Attach the declarations to a quote recorded as bound; an earlier file stays among the notes */
  attachPolicyFile: {
    application_id: number;
    quote_id: number;
  };
  /** Remove a bind record, unless the carrier bound the quote through Freeboard */
  undoBoundQuote: {
    application_id: number;
    quote_id: number;
  };
  /** Restore a removed bind record */
  restoreBoundQuote: {
    application_id: number;
    quote_id: number;
  };
  /** Bind a quote at its carrier and record the policy; an attempt with unknown outcome is not repeated */
  bindQuoteAtCarrier: {
    application_id: number;
    quote_id: number;
    /** YYYY-MM-DD */
    effective_date: string;
    /** Binds with an NFIP carrier even though the NFIP's authority has lapsed. */
    confirms_lapse?: boolean;
  };
  /** Mark a bind attempt with unknown outcome as not bound */
  clearBindAttempt: {
    application_id: number;
    quote_id: number;
  };
  /** Retry the download of a carrier's document */
  fetchCarrierDocument: {
    application_id: number;
    document_id: number;
  };
  /** Explain why carriers gave no quote, with the smallest change that would get one */
  explainNoQuotes: {
    application_id: number;
  };
  /** List the application types that none of the agency's carriers writes */
  getTypesWithoutCarrier: Record<string, never>;
  /** Get premiums by deductible and building limit: local carriers rated now, others from saved answers */
  getWhatIf: {
    application_id: number;
    limits_of?: 'building' | 'contents';
    deductibles?: string[];
    building_limits?: number[];
    contents_limits?: number[];
  };
  /** Request premiums by deductible and building limit from non-local carriers, in the background */
  askWhatIf: {
    application_id: number;
    limits_of?: 'building' | 'contents';
    deductibles?: string[];
    building_limits?: number[];
    contents_limits?: number[];
    which?: 'opened' | 'cheapest' | 'asked' | 'all';
  };
  /** Upload documents to an application, or select attachments, and read them in the background */
  readDocuments: {
    application_id: number;
    attachment_ids?: number[];
  };
  /** List an application's documents, newest first */
  listDocuments: {
    application_id: number;
  };
  /** Read files that a client sent by e-mail or text into one of their applications */
  readMessageFiles: {
    application_id: number;
    attachment_ids: number[];
  };
  /** Get a document with its readings and warnings */
  getDocument: {
    document_id: number;
  };
  /** Get the image of a document page (PNG) */
  getDocumentPageImage: {
    document_id: number;
    page: number;
    width: number;
  };
  /** Get the client's current policy for comparison with quotes; null if no document contains one */
  getCurrentPolicy: {
    application_id: number;
  };
  /** Copy readings into form fields; only a single reading may replace a typed value */
  takeReadings: {
    application_id: number;
    version: number;
    reading_ids: number[];
    /** Confirms that a document with another address is about the same property. */
    same_property?: boolean;
  };
  /** Reject readings; the form does not change */
  refuseReadings: {
    reading_ids: number[];
  };
  /** Undo decisions on readings; fields not changed since get their previous values back */
  undoReadings: {
    application_id: number;
    version: number;
    reading_ids: number[];
  };
  /** Create a link to the proposal for the client, who needs no account */
  createClientLink: {
    application_id: number;
    /** The quotes to show; all current quotes if omitted. */
    quote_ids?: number[];
    recommended_quote_id?: number | null;
    asked_fields?: string[];
    /** Whether carriers are named; defaults to whether the creator may see them. */
    names_carriers?: boolean;
    /** The page's language until the client chooses one; null for their browser's language. */
    language?: 'en' | 'es' | null;
    days?: number;
  };
  /** List an application's client links with what the client did on them */
  getClientLinks: {
    application_id: number;
  };
  /** List the client's questions and the answers */
  getClientQuestions: {
    application_id: number;
  };
  /** Answer a client's question on their page, and by e-mail and text where they consent */
  answerQuestion: {
    application_id: number;
    question_id: number;
    answer: string;
  };
  /** Revoke a client link */
  revokeClientLink: {
    application_id: number;
    link_id: number;
  };
  /** List an application's message drafts */
  getMessageDrafts: {
    application_id: number;
  };
  /** Save an e-mail or text draft, replacing the previous one; nothing is sent */
  saveMessageDraft: {
    application_id: number;
    channel: 'sms' | 'email';
    subject?: string;
    body: string;
  };
  /** Remove a message draft */
  removeMessageDraft: {
    application_id: number;
    channel: 'sms' | 'email';
  };
  /** Preview a message: short codes filled in, segments counted, and whether it may be sent */
  previewMessage: {
    request_type: 'send-sms' | 'send-email';
    /** If null, the message is filled in from sample data. */
    application_id: number | null;
    quote_ids?: number[];
    /** Applications to send in addition to this one. */
    sendable_quote_application_ids?: number[];
    /** The amount to print for a single quote instead of the quote's own. */
    quote_amount?: number;
    language?: 'en' | 'es';
    option_subject?: string;
    option_body?: string;
    receiver?: string;
  };
  /** Send a text or e-mail to a client */
  sendMessage: {
    application_id: number;
    type: 'sms' | 'email';
    receiver: string;
    subject?: string;
    /** May contain short codes, filled in from the application. */
    body: string;
    attachment_ids?: number[];
    consent_source?: 'Phone call' | 'In person' | 'Web form' | 'E-mail' | 'Signed form';
    at_once_because?: string;
    /**
     * The questions from the client's page that the message answers; defaults to the open question if there is
     * exactly one.
     */
    answers?: number[];
  };
  /** Create a bound quote's evidence of insurance and get the PDF's download address */
  downloadEvidenceOfInsurance: {
    application_id: number;
    quote_id: number;
  };
  /** Send quotes or a policy by text or e-mail, or download quotes as a PDF */
  sendOrDownloadQuote: {
    request_type: 'send-sms' | 'send-email' | 'download';
    application_id: number;
    sendable_quote_application_ids?: number[];
    /**
     * The quotes to send; defaults to the current ones with a price, without samples, expired and doubtful quotes.
     */
    quote_ids?: number[];
    /** The quote of a Single Quote PDF; defaults to the lowest price that can be bound, else to the lowest price. */
    quote_id?: number | null;
    quote_amount?: number | null;
    file_type?: 'pdf';
    /** Defaults to the Single Quote PDF if exactly one quote is sent. */
    pdf_template_type?: 'Multi Quote PDF' | 'Single Quote PDF';
    /** Language of the PDF, of short codes and of the client's page; defaults to the client's language. */
    language?: 'en' | 'es';
    /** Prints the neighborhood's flood insurance figures on the PDF, unless they cover fewer than 10 policies. */
    with_neighborhood?: boolean;
    selected_template?: Json;
    selected_template_option?: Json;
    option_subject?: string;
    option_body?: string;
    receiver_phone_number?: string;
    receiver_email?: string;
    send_application_pdf_as_media?: 'Yes' | 'No';
    media_url?: string;
    pdf_values?: {
      quote_amount?: number | string | null;
      effective_date?: string | null;
      building_limit?: number | '' | null;
      contents_limit?: number | '' | null;
      garage_attached?: string | null;
      replacement_cost_on_content?: string | null;
      temporary_living_expense?: string | null;
      deductible?: string | null;
      dwelling?: number | '' | null;
      contents?: number | '' | null;
      other_structure?: number | '' | null;
      loss_of_use?: number | '' | null;
      medical_payments?: string | null;
      liability?: string | null;
      aop_deductible?: string | null;
      hurricane_deductible?: string | null;
    };
    /** How the client agreed to texts, if the consent ledger has no record of it (R9.10). */
    consent_source?: 'Phone call' | 'In person' | 'Web form' | 'E-mail' | 'Signed form';
    /** Why a text is sent even though it is night where the client lives. */
    at_once_because?: string;
    /** Saves the receiver as the client's phone number or e-mail address. */
    save_receiver?: boolean;
    /** Options of the client's page that the message links to. */
    link?: {
      recommended_quote_id?: number | null;
      days?: number;
    };
    /**
     * Creates a follow-up task for the sender, due in this many days unless the client opens the quotes or
     * answers.
     */
    remind_in_days?: number;
    /** Waits a few seconds before sending, so that it can be canceled. */
    can_undo?: boolean;
    /**
     * Sends files of the policy that a quote became, with or without its evidence of insurance, instead of quotes.
     */
    policy?: {
      quote_id: number;
      attachment_ids: number[];
      with_evidence: boolean;
    };
    /** Saves the PDF as a note with a file, which is also sent to the CRM. */
    keep_in_crm?: boolean;
  };
  /** Preview the PDF that would be sent or downloaded */
  previewPdf: {
    application_id: number;
    sendable_quote_application_ids?: number[];
    quote_ids?: number[];
    quote_id?: number | null;
    pdf_template_type?: 'Multi Quote PDF' | 'Single Quote PDF';
    language?: 'en' | 'es';
    with_neighborhood?: boolean;
    pdf_values?: {
      quote_amount?: number | string | null;
      effective_date?: string | null;
      building_limit?: number | '' | null;
      contents_limit?: number | '' | null;
      garage_attached?: string | null;
      replacement_cost_on_content?: string | null;
      temporary_living_expense?: string | null;
      deductible?: string | null;
      dwelling?: number | '' | null;
      contents?: number | '' | null;
      other_structure?: number | '' | null;
      loss_of_use?: number | '' | null;
      medical_payments?: string | null;
      liability?: string | null;
      aop_deductible?: string | null;
      hurricane_deductible?: string | null;
    };
  };
  /** List the short codes for templates: the system's and the agency's */
  getSystemShortCodes: {
    agent_id?: number | null;
  };
  /** List the current user's templates */
  getAgentTemplates: {
    agent_id?: number | null;
  };
  /** List the agency's templates */
  getSystemTemplates: {
    agent_id?: number | null;
  };
  /** Create or update a template */
  saveTemplate: {
    template_id?: number;
    is_system?: boolean;
    /** The version that was edited; a conflict if it is no longer the newest. */
    version?: number;
    payload: {
      name: string;
      body_type: 'html' | 'text';
      body_options: {
        id: string;
        name: string;
        subject: string;
        body: string;
        is_selected: 'Yes' | 'No';
      }[];
    };
  };
  /** List a template's previous versions, newest first */
  getTemplateVersions: {
    template_id: number;
  };
  /** Delete a template */
  deleteTemplate: {
    template_id: number;
  };
  /** Create or update a short code of the agency */
  saveShortCode: {
    short_code_id?: number;
    payload: {
      name: string;
      body: string;
    };
  };
  /** Delete a short code that no template uses */
  deleteShortCode: {
    short_code_id: number;
  };
  /** Open a proposal by its link and notify the agent */
  openClientPage: {
    token: string;
    language?: 'en' | 'es';
  };
  /** Get the current proposal of a link */
  getClientPage: {
    token: string;
    language?: 'en' | 'es';
  };
  /** Stream `changed` whenever the proposal of a link may have changed */
  followClientPage: {
    token: string;
  };
  /** Set the language of a client link and of the client's record */
  setClientPageLanguage: {
    token: string;
    language: 'en' | 'es';
  };
  /** Get a PDF of what the client signed on a link */
  getSignedCopy: {
    token: string;
    language?: 'en' | 'es';
    application_id?: number;
  };
  /** Send a question to the agent */
  askAgent: {
    token: string;
    language?: 'en' | 'es';
    question: string;
  };
  /** Tell the agent that no quote of the proposal is wanted */
  declineProposal: {
    token: string;
    language?: 'en' | 'es';
    application_id?: number;
    reason: string;
  };
  /** Submit the fields that the client was asked for */
  fillInClientPage: {
    token: string;
    language?: 'en' | 'es';
    application_id?: number;
    /** The entered values; `shown`: the values that the fields showed before. */
    values: Record<string, string>;
    shown: Record<string, string>;
  };
  /** Upload documents, which the agent reviews */
  uploadClientDocuments: {
    token: string;
    language?: 'en' | 'es';
  };
  /** Sign a flood form: coverage declined, or the cost of leaving the NFIP */
  signFloodPaper: {
    token: string;
    language?: 'en' | 'es';
    application_id?: number;
    kind: 'declined' | 'acknowledged';
    document_hash: string;
    signer_name: string;
    signature: {
      kind: 'typed';
    } | {
      kind: 'drawn';
      strokes: number[][];
    };
    is_agreed: boolean;
  };
  /** Choose a quote and sign the choice */
  chooseClientQuote: {
    token: string;
    language?: 'en' | 'es';
    application_id?: number;
    quote_id: number;
    document_hash: string;
    signer_name: string;
    signature: {
      kind: 'typed';
    } | {
      kind: 'drawn';
      strokes: number[][];
    };
    is_agreed: boolean;
  };
  /** List consents of an application's clients, of one contact, or of the whole agency */
  getConsents: {
    application_id?: number;
    /** Phone number or e-mail address of a contact. */
    address?: string;
    search?: string;
    before?: number;
    limit?: number;
  };
  /** Record a client's consent or refusal by hand */
  recordConsent: {
    application_id: number;
    channel: 'sms' | 'email';
    receiver: string;
    state: 'opted_in' | 'opted_out';
    source: 'Phone call' | 'In person' | 'Web form' | 'E-mail' | 'Signed form';
    /** The client's own words. */
    wording?: string;
  };
  /** Cancel an unsent message */
  cancelMessage: {
    message_id: number;
  };
  /** Send a waiting message now; a text held for quiet hours requires a reason */
  sendMessageNow: {
    message_id: number;
    at_once_because?: string;
  };
  /** Decide whether a client's message is an opt-out; an opt-out closes the channel */
  answerRefusal: {
    message_id: number;
    is_refusal: boolean;
  };
  /** Assign a conversation with an unknown number or address to an application */
  tieConversation: {
    channel: 'sms' | 'email';
    address: string;
    application_id: number;
  };
  /** List clients */
  listClients: {
    page?: unknown;
    per_page?: unknown;
    text?: string;
    sort?: 'name' | 'newest';
  };
  /** Get a client; a merged client's id returns the client it was merged into */
  getClient: {
    client_id: number;
  };
  /** Find clients of a property who may be the same person as its insured, to avoid duplicates */
  findSameClients: {
    /** If all names are blank, finds every client of the property. */
    first_name: string;
    last_name: string;
    business_name?: string;
    /** The property, on one line. */
    address: string;
    /** The insured's current client, which is left out of the result. */
    client_id?: number;
  };
  /** Update a client and the given open applications */
  saveClient: {
    client_id: number;
    version: number;
    first_name: string;
    last_name: string;
    business_name: string;
    language: 'en' | 'es';
    /** All addresses entered on the client's record. Addresses that come from applications are changed there. */
    emails: string[];
    phones: string[];
    /** Applications, neither complete nor archived, that get the new e-mail address or phone number as well. */
    updates?: {
      application_id: number;
      version: number;
      email?: string;
      phone?: string;
    }[];
  };
  /** Merge another client into this one; can be undone for 30 days */
  mergeClients: {
    client_id: number;
    other_id: number;
  };
  /** Undo a client merge; the two are no longer suggested as duplicates */
  undoClientMerge: {
    merge_id: number;
  };
  /** Mark two clients as different; they are no longer suggested as duplicates */
  separateClients: {
    client_id: number;
    other_id: number;
  };
  /** Move an application to a new client; can be undone for 30 days */
  splitClient: {
    application_id: number;
  };
  /** Undo a client split; the application returns to its former client */
  undoClientSplit: {
    split_id: number;
  };
  /** Get an application's timeline and progress */
  getApplicationTimeline: {
    application_id: number;
    limit?: number;
  };
  /** Get the timeline of a client's applications */
  getClientTimeline: {
    client_id: number;
    limit?: number;
  };
  /** List conversations, or the messages of a conversation, an application or an address */
  getMessages: {
    /** The messages of this conversation; an address alone selects all messages with that address. */
    conversation_id?: string;
    address?: string;
    application_id?: number;
    filter?: 'all' | 'unread' | 'held' | 'failed' | 'mine';
    search?: string;
    /** Only entries older than this: `next` of the previous page. */
    before?: number;
    limit?: number;
  };
  /** Mark a conversation as read, including its undelivered messages */
  markMessagesRead: {
    conversation_id: string;
    /** The last message seen; later ones stay unread. */
    up_to?: number;
  };
  /** List policies by the end of their term */
  listPolicies: {
    page?: unknown;
    per_page?: unknown;
    due?: '30' | '60' | '90' | '120' | 'in_force' | 'expired' | 'expired_30' | 'expired_60' | 'expired_90' | 'expired_120';
    renewal?: 'any' | 'arrived' | 'missing';
    /**
     * The policy's agent, or else the agent of the application that it was bound in; 'nobody' for policies without
     * an active agent.
     */
    agent?: number | 'nobody';
    /** Searches all policies by insured, address, number or carrier; the other filters do not apply. */
    text?: string;
  };
  /** Get a policy with its terms */
  getPolicy: {
    policy_id: number;
  };
  /** Add a policy with its first term, or change one */
  savePolicy: {
    policy_id?: number;
    /** Version of the policy to change; any other version is refused with 409. */
    version?: number;
    line: 'home' | 'flood' | 'life' | 'auto' | 'pet' | 'umbrella' | 'other';
    form?: string;
    carrier_name: string;
    policy_number: string;
    insured: string;
    address?: string;
    email?: string;
    phone?: string;
    owner_id?: number | null;
    ending?: 'cancelled' | 'moved' | 'lost' | 'not_needed' | 'mistake' | null;
    /** The first term; only for a new policy. */
    effective_date?: string;
    expiration_date?: string;
    premium?: number | null;
  };
  /** Say what entering policies would do; nothing is stored */
  previewPolicies: {
    policies: {
      line: 'home' | 'flood' | 'life' | 'auto' | 'pet' | 'umbrella' | 'other';
      form?: string;
      carrier_name: string;
      policy_number: string;
      insured: string;
      address?: string;
      email?: string;
      phone?: string;
      effective_date: string;
      expiration_date: string;
      premium?: number | null;
      stated?: {
        dwelling?: number;
        other_structure?: number;
        contents?: number;
        loss_of_use?: number;
        liability?: number;
        medical_payments?: number;
        aop_deductible?: {
          amount: number;
          unit: 'dollars';
        } | {
          amount: number;
          unit: 'percent';
        };
        hurricane_deductible?: {
          amount: number;
          unit: 'dollars';
        } | {
          amount: number;
          unit: 'percent';
        };
        wind_deductible?: {
          amount: number;
          unit: 'dollars';
        } | {
          amount: number;
          unit: 'percent';
        };
        roof_deductible?: {
          amount: number;
          unit: 'dollars';
        } | {
          amount: number;
          unit: 'percent';
        };
        dwelling_settlement?: 'replacement_cost' | 'actual_cash_value';
        roof_settlement?: 'replacement_cost' | 'actual_cash_value';
        contents_settlement?: 'replacement_cost' | 'actual_cash_value';
        forms?: string[];
        mortgagees?: {
          name: string;
          loan_number?: string;
        }[];
        premium_parts?: {
          name: string;
          amount: number;
        }[];
      };
      ending?: 'cancelled' | 'moved' | 'lost' | 'not_needed' | 'mistake' | null;
      agent?: string;
      rename?: boolean;
    }[];
  };
  /** Enter policies and renewals by carrier and number, all in one transaction; entering them again is safe */
  enterPolicies: {
    policies: {
      line: 'home' | 'flood' | 'life' | 'auto' | 'pet' | 'umbrella' | 'other';
      form?: string;
      carrier_name: string;
      policy_number: string;
      insured: string;
      address?: string;
      email?: string;
      phone?: string;
      effective_date: string;
      expiration_date: string;
      premium?: number | null;
      stated?: {
        dwelling?: number;
        other_structure?: number;
        contents?: number;
        loss_of_use?: number;
        liability?: number;
        medical_payments?: number;
        aop_deductible?: {
          amount: number;
          unit: 'dollars';
        } | {
          amount: number;
          unit: 'percent';
        };
        hurricane_deductible?: {
          amount: number;
          unit: 'dollars';
        } | {
          amount: number;
          unit: 'percent';
        };
        wind_deductible?: {
          amount: number;
          unit: 'dollars';
        } | {
          amount: number;
          unit: 'percent';
        };
        roof_deductible?: {
          amount: number;
          unit: 'dollars';
        } | {
          amount: number;
          unit: 'percent';
        };
        dwelling_settlement?: 'replacement_cost' | 'actual_cash_value';
        roof_settlement?: 'replacement_cost' | 'actual_cash_value';
        contents_settlement?: 'replacement_cost' | 'actual_cash_value';
        forms?: string[];
        mortgagees?: {
          name: string;
          loan_number?: string;
        }[];
        premium_parts?: {
          name: string;
          amount: number;
        }[];
      };
      ending?: 'cancelled' | 'moved' | 'lost' | 'not_needed' | 'mistake' | null;
      agent?: string;
      rename?: boolean;
    }[];
  };
  /** Add a renewal or an earlier term to a policy, or change one */
  savePolicyTerm: {
    policy_id: number;
    term_id?: number;
    effective_date: string;
    expiration_date: string;
    premium?: number | null;
  };
  /** Remove a term that was entered by mistake */
  removePolicyTerm: {
    policy_id: number;
    term_id: number;
  };
  /** Get an application's customer and suggested customers */
  getApplicationCustomer: {
    application_id: number;
  };
  /** Assign an application to a customer, who can then see it */
  tieCustomer: {
    application_id: number;
    customer_id: number;
  };
  /** Unassign an application from its customer, who loses access immediately */
  untieCustomer: {
    application_id: number;
  };
  /** Reject a suggested customer of an application */
  rejectCustomer: {
    application_id: number;
    customer_id: number;
  };
  /** List a customer's applications and suggested ones */
  getCustomerApplications: {
    user_id: number;
  };
  /** Get the customer's agent, policies and documents */
  getCustomerHome: Record<string, never>;
  /** Request a quote for a property; creates a task for the agent */
  requestQuote: {
    application_type: 'flood' | 'home';
    address: string;
    comment?: string;
  };
  /** Get an application as its customer sees it */
  getFollowedApplication: {
    application_id: number;
  };
  /** Get the download address of an application's document, valid for five minutes in this session */
  openFollowedDocument: {
    application_id: number;
    kind: 'proposal' | 'signed' | 'policy';
    document_id: number;
  };
  /** Send the agent a question about an application */
  askAboutApplication: {
    application_id: number;
    question: string;
  };
  /** Register a customer: as a request to an agency, or directly as one of its users */
  registerCustomer: {
    first_name: string;
    last_name: string;
    business_name: string;
    business_address: string;
    email: string;
    phone_number: string;
    password: string;
    description?: string;
    is_email_verified?: boolean;
    is_phone_verified?: boolean;
    is_request: boolean;
    /** Required for a request if the installation serves several agencies. */
    agency_id?: number;
  };
  /** Verify the e-mail address of a registration, then its phone number; the agency then gets the request */
  verifyRegistration: {
    registration_key: string;
    email_code?: string;
    phone_code?: string;
  };
  /** List the agencies that accept registrations */
  listRegistrationAgencies: Record<string, never>;
  /** List registrations, pending or decided, newest first */
  listRegistrations: {
    is_decided?: boolean;
  };
  /** Count pending registrations */
  countRegistrations: Record<string, never>;
  /** Find unassigned applications and existing customers that may match a registration */
  findForRegistration: {
    registration_id: number;
    /** Finds applications by number, name or address, instead of by the customer's e-mail or phone. */
    text?: string;
  };
  /** Accept a registration, for a new or an existing customer, or reject it */
  decideRegistration: {
    registration_id: number;
    is_accepted: boolean;
    /** For a refusal; never shown to the requester. */
    reason?: string;
    /** For an acceptance: the existing customer; a new one is created if omitted. */
    customer_id?: number;
    /**
     * For an acceptance: the applications to assign. If the customer has the request's e-mail address, others that
     * match its verified contact data and name and were not shown are assigned too; without this list, all that
     * match.
     */
    application_ids?: number[];
    /**
     * For an acceptance: the shown applications not to assign to the customer. If omitted: those that would be shown
     * now, or none if `application_ids` is omitted too.
     */
    left_ids?: number[];
  };
  /** List tasks by due date */
  listTasks: {
    page?: unknown;
    per_page?: unknown;
    /** `due`: open and due by today; `open`: all open tasks. */
    view?: 'due' | 'open' | 'done';
    whose?: 'mine' | 'all';
    application_id?: number;
    /** Tasks about a client, and tasks about the client's applications. */
    client_id?: number;
  };
  /** Create a task, or update an open one */
  saveTask: {
    task_id?: number;
    /** Version of the task to change; any other version is refused with 409. */
    version?: number;
    title: string;
    note?: string;
    due_on: string;
    due_time?: string | null;
    owner_id?: number | null;
    application_id?: number | null;
    /** Unchanged if omitted. A task of an application always belongs to that application's client. */
    client_id?: number | null;
  };
  /** Mark a task as done or open */
  setTaskDone: {
    task_id: number;
    is_done: boolean;
  };
  /** Move an open task to another day */
  snoozeTask: {
    task_id: number;
    due_on: string;
  };
  /** Assign an open task to an admin or agent */
  assignTask: {
    task_id: number;
    owner_id: number;
  };
  /** Get today's work: signatures, questions, new leads, follow-ups and failed launches */
  getToday: {
    whose?: 'mine' | 'all';
  };
  /** List rules whose follow-up messages wait for an admin's approval */
  listHeldFollowUps: Record<string, never>;
  /** Send a rule's held follow-up messages, or leave them unsent */
  decideFollowUps: {
    rule: 'no_reply' | 'not_chosen' | 'effective' | 'inspection' | 'expiring';
    is_sent: boolean;
  };
  /** Get figures by application source, and the intake links */
  getQuotesPortal: {
    from: string;
    to: string;
  };
  /** Create an intake page for customers or a partner; its address is returned only once */
  createIntakeLink: {
    name: string;
    audience: 'customers' | 'partner';
    agent_id: number | null;
    fields: string[];
    greeting: string;
    greeting_es?: string;
    sites?: string[];
    shows_prices?: boolean;
    consent: string;
    consent_es?: string;
    type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
  };
  /** Update an intake page, or turn it on or off */
  updateIntakeLink: {
    link_id: number;
    name?: string;
    audience?: 'customers' | 'partner';
    agent_id?: number | null;
    fields?: string[];
    greeting?: string;
    greeting_es?: string | undefined;
    sites?: string[] | undefined;
    shows_prices?: boolean | undefined;
    consent?: string;
    consent_es?: string | undefined;
    is_on?: boolean;
  };
  /** Replace an intake page's address; the old one stops working */
  renewIntakeLink: {
    link_id: number;
  };
  /** Revoke an intake page permanently */
  revokeIntakeLink: {
    link_id: number;
  };
  /** Create or replace the address of a partner's status page; it is returned only once */
  renewPartnerPage: {
    link_id: number;
  };
  /** List the status of a partner's submissions, newest first */
  openPartnerPage: {
    token: string;
  };
  /** Get an intake page with its questions */
  openIntake: {
    token: string;
    language?: 'en' | 'es';
  };
  /** Suggest addresses on an intake page */
  suggestIntakeAddress: {
    token: string;
    query: string;
  };
  /** Submit an intake page; creates an application */
  submitIntake: {
    token: string;
    ticket: string;
    values: Record<string, string>;
    is_agreed: boolean;
    /** The language in which the page was shown and consent was given. */
    language?: 'en' | 'es';
    /** A honeypot: hidden from people, so only bots fill it in. */
    website?: string;
  };
  /** Upload documents to the application just submitted */
  uploadIntakeDocuments: {
    token: string;
    ticket: string;
    language?: 'en' | 'es';
  };
  /** Start a job that assigns, launches, archives, restores or exports several applications */
  startBulkJob: {
    action: 'assign' | 'launch' | 'archive' | 'restore' | 'look_up' | 'export';
    selection: BulkSelection;
    agent_id?: number;
    format?: 'csv' | 'xlsx' | 'acord' | 'quoterush';
    time_zone?: string;
  };
  /** Count the applications that a bulk launch would launch, and those left out by reason */
  checkBulkLaunch: {
    selection: BulkSelection;
  };
  /** Count the selected applications, and how many are bound, signed or have live quotes */
  checkBulkSelection: {
    selection: BulkSelection;
  };
  /** Undo an assignment, archiving or restoring of several applications, within a day */
  undoBulkJob: {
    bulk_job_id: number;
  };
  /** List the current user's running and latest bulk jobs */
  getBulkJobs: Record<string, never>;
  /** Cancel a bulk job; completed work is kept */
  cancelBulkJob: {
    bulk_job_id: number;
  };
  /** Get the download address of a job's export or failure list, valid for five minutes in this session */
  openBulkFile: {
    bulk_job_id: number;
    file: 'export' | 'failures';
  };
  /** Export an application as ACORD XML or a QuoteRUSH lead, with the values that the format cannot contain */
  exportApplication: {
    application_id: number;
    format: 'acord' | 'quoterush';
  };
  /** List saved filters: the current user's and the agency's shared ones */
  getSavedFilters: Record<string, never>;
  /** Save a filter for the current user, or share it with the agency */
  saveFilter: {
    saved_filter_id?: number;
    name: string;
    /** The filter, as the query string of the list's URL. */
    query: string;
    is_shared: boolean;
  };
  /** Delete a saved filter */
  deleteFilter: {
    saved_filter_id: number;
  };
  /** Start a bulk upload from an attached file or a completed resumable upload */
  startBulkUpload: {
    application_type?: 'flood' | 'home';
    file_id?: string;
  };
  /** Read a text file again with another delimiter; column mappings and checks are reset */
  readBulkUploadAgain: {
    upload_id: number;
    delimiter: ',' | ';' | '	' | '|';
  };
  /** Check all rows of an upload with a column mapping */
  previewBulkUpload: {
    upload_id: number;
    application_type?: 'flood' | 'home';
    mapping: {
      columns: (string | null)[];
      constants: Record<string, string>;
      words: Record<string, Record<string, string>>;
    };
    /** Whether columns with these headings are mapped the same way in the agency's next files. */
    remember?: boolean;
  };
  /** Create applications from the checked rows, and optionally launch them */
  commitBulkUpload: {
    upload_id: number;
    launch?: boolean;
    leave_out_repeated?: boolean;
    take_incomplete?: boolean;
  };
  /** Cancel a bulk upload; created applications are kept */
  cancelBulkUpload: {
    upload_id: number;
  };
  /** Get a bulk upload with its file, mapping and progress */
  getBulkUpload: {
    upload_id: number;
    application_type?: 'flood' | 'home';
  };
  /** List bulk uploads, newest first */
  getBulkUploads: {
    page?: unknown;
    per_page?: unknown;
  };
  /** List rows of a bulk upload, filtered by state */
  getBulkUploadRows: {
    upload_id: number;
    page?: unknown;
    per_page?: unknown;
    which?: 'look' | 'errors' | 'repeated' | 'ready' | 'stored' | 'not_launched';
  };
  /** Get the download address of the rejected rows, each with its reason */
  getBulkUploadErrorsFile: {
    upload_id: number;
  };
  /** Create an application from an ACORD XML quote request or a QuoteRUSH lead */
  importApplication: {
    document: string;
    /** Defaults to the line that the document requests, else flood. */
    application_type?: 'flood' | 'home';
  };
  /** Read a CSV or XLSX file of policies; nothing is stored */
  readBookFile: Record<string, never>;
  /** Remember which columns of the agency's files hold what */
  saveBookColumns: {
    columns: {
      heading: string;
      field: 'policy_number' | 'carrier_name' | 'line' | 'form' | 'insured' | 'first_name' | 'last_name' | 'business_name' | 'effective_date' | 'expiration_date' | 'term_months' | 'premium' | 'dwelling' | 'other_structure' | 'contents' | 'loss_of_use' | 'liability' | 'medical_payments' | 'aop_deductible' | 'hurricane_deductible' | 'wind_deductible' | 'roof_deductible' | 'status' | 'agent' | 'address' | 'city' | 'state' | 'zip' | 'email' | 'phone' | null;
    }[];
  };
  /** Get public data on an application's property and flood map */
  getFloodDesk: {
    application_id: number;
  };
  /** Get an application's NFIP estimate and its flood coverage requirements */
  getFloodEstimate: {
    application_id: number;
    /** Limits and deductibles to estimate; defaults to those of the actual premium. */
    terms?: {
      building: number;
      contents: number;
      building_deductible: number;
      contents_deductible: number;
    };
    first_floor_height?: number | null;
  };
  /** Save an application's known NFIP premium, site data, or loan and home policy */
  saveFloodEstimate: {
    application_id: number;
    anchor?: FloodAnchor | null;
    site?: FloodSite | null;
    needs?: FloodNeedsInput | null;
    /** The parts as the user saw them: a part that has changed since is not overwritten. */
    expected?: {
      anchor?: FloodAnchor | null;
      site?: FloodSite | null;
      needs?: FloodNeedsInput | null;
    };
  };
  /** Upload FEMA's community status book as CSV; nothing is loaded if a row is invalid, unless `skips_errors` */
  uploadStatusBook: {
    /** The date of the community status book, YYYY-MM-DD. */
    as_of: string;
    /** Loads the readable rows even if others can't be read. */
    skips_errors?: boolean;
  };
  /** Get the agency's CRM connection, without its secrets */
  getCrmConnection: Record<string, never>;
  /** Connect the agency to its CRM after a successful sign-in there */
  saveCrmConnection: {
    region: 'com' | 'ca' | 'eu' | 'in' | 'com.au' | 'jp' | 'sandbox';
    client_id: string;
    client_secret: string;
    refresh_token: string;
  };
  /** Disconnect the CRM; its records are kept there */
  endCrmConnection: Record<string, never>;
  /** Search CRM records by name, e-mail address or phone number */
  searchCrmRecords: {
    application_id: number;
    module: 'Leads' | 'Contacts' | 'Deals';
    words: string;
  };
  /** Link an application to a CRM record; null unlinks it */
  linkCrmRecord: {
    application_id: number;
    record: {
      module: 'Leads' | 'Contacts' | 'Deals';
      id: string;
    } | null;
  };
  /** Create a CRM record from an application and link them */
  createCrmRecord: {
    application_id: number;
    module: 'Leads' | 'Deals';
  };
  /** Copy a note and its files to the CRM */
  pushNoteToCrm: {
    application_id: number;
    note_id: number;
  };
  /** Download a CRM attachment and get its address, valid for five minutes in this session */
  downloadAttachmentFromZohoCrm: {
    parent_module: 'Leads' | 'Contacts' | 'Deals';
    parent_id: string;
    attachment_id: string;
  };
  /** List the installation's carriers and which of them an agency may use */
  listMgaCarriers: {
    mga_id: number;
  };
  /** Allow or disallow a carrier for an agency */
  setMgaCarrier: {
    mga_id: number;
    carrier_id: number;
    is_allowed: boolean;
  };
  /** List carriers, data providers and login portals with their health */
  listCarriers: {
    agency_id?: number;
  };
  /** Get a carrier's published settings and draft, without credentials */
  getCarrier: {
    carrier_id: number;
  };
  /** Create a carrier, or update its draft */
  saveCarrier: {
    carrier_id?: number;
    /** Required with a carrier_id. */
    revision?: number;
    agency_id?: number;
    carrier: CarrierInput;
    /**
     * The template of a new carrier, as a `start` of list-carrier-starts; the carrier gets the template's mapping.
     */
    start_from?: string;
    note?: string;
  };
  /** Discard a carrier's draft */
  discardCarrierDraft: {
    carrier_id: number;
    revision: number;
  };
  /** Copy a carrier with its credentials into a new draft */
  copyCarrier: {
    carrier_id: number;
    name: string;
  };
  /** Remove a carrier; its quotes and exchanges are kept */
  removeCarrier: {
    carrier_id: number;
    revision: number;
  };
  /** Publish a carrier's draft; it applies from the next launch */
  publishCarrier: {
    carrier_id: number;
    revision: number;
    note?: string;
  };
  /** Publish an earlier version of a carrier again */
  rollBackCarrier: {
    carrier_id: number;
    revision: number;
    version: number;
  };
  /** List the same carrier at other agencies, with how its mapping differs there */
  listCarrierShares: {
    carrier_id: number;
  };
  /** Publish a carrier's mapping at other agencies; their other settings stay unchanged */
  shareCarrierMapping: {
    carrier_id: number;
    revision: number;
    /** Each with the revision that the user saw, so that later changes are not overwritten. */
    carriers: {
      carrier_id: number;
      revision: number;
    }[];
  };
  /** Turn a carrier on or off */
  setCarrierEnabled: {
    carrier_id: number;
    is_enabled: boolean;
  };
  /** Set the agency's producer code and credentials at a carrier; they apply from the next request */
  saveCarrierAccount: {
    carrier_id: number;
    revision: number;
    producer_code: string;
    username?: string;
    /** Unchanged if omitted. */
    secret?: string;
  };
  /** Save a carrier's inactive environment (test or production): address, credentials and producer code */
  saveOtherSetting: {
    carrier_id: number;
    revision: number;
    carrier: {
      base_url: string;
      producer_code: string;
      auth: CarrierAuthInput;
      secrets?: Record<string, string>;
      certificate?: {
        pem?: string;
        pfx?: string;
        passphrase?: string;
        ca?: string;
      } | null;
    };
  };
  /** Delete a carrier's inactive environment with its credentials */
  removeOtherSetting: {
    carrier_id: number;
    revision: number;
  };
  /** Switch a carrier between test and production, as a new version with the same mapping */
  changeOverCarrier: {
    carrier_id: number;
    revision: number;
    to: 'production' | 'test';
  };
  /** List starting points for a new carrier */
  listCarrierStarts: {
    agency_id?: number;
    kind?: 'rate-table' | 'conversation';
  };
  /** Get a local carrier's decision tables and formulas */
  getRateTables: {
    carrier_id: number;
    use?: 'published' | 'draft';
  };
  /** Compare the rates of two versions of a local carrier, cell by cell */
  compareRates: {
    carrier_id: number;
    from: 'draft' | number;
    to: 'draft' | number;
  };
  /** Save decision tables in the draft; omitted tables stay unchanged */
  saveRateTables: {
    carrier_id: number;
    revision: number;
    tables: {
      name: string;
      columns: {
        title: string;
        field: string;
        kind: 'condition' | 'result';
      }[];
      rows: string[][];
      gathers_declines?: boolean;
    }[];
    note?: string;
  };
  /** Save the complete rate plan in the draft: tables, formulas and their order */
  saveRatePlan: {
    carrier_id: number;
    revision: number;
    /** If rows are omitted, the saved rows of the table with this name and these columns are used. */
    tables: {
      name: string;
      columns: {
        title: string;
        field: string;
        kind: 'condition' | 'result';
      }[];
      rows?: string[][];
      gathers_declines: boolean;
    }[];
    formulas: {
      name: string;
      expression: string;
    }[];
    note?: string;
  };
  /** Upload decision tables into the draft from a CSV file (one table) or an XLSX file (one table per sheet) */
  uploadRateTables: {
    carrier_id: number;
    revision: number;
    /** The table that a CSV file or a workbook with one sheet contains. */
    table?: string;
    file_name: string;
    file_base64: string;
    note?: string;
  };
  /** Read a CSV or XLSX file's cells as text; nothing is saved */
  readRateSheets: {
    file_base64: string;
  };
  /** List the latest applications for testing a local carrier's rates */
  listTestApplications: {
    carrier_id: number;
  };
  /** Rate saved applications with the published rates and the draft, side by side */
  testRates: {
    carrier_id: number;
    application_ids: number[];
  };
  /** Test a carrier with a saved application; no quote is saved */
  testCarrier: {
    carrier_id: number;
    application_id: number;
    use?: 'published' | 'draft';
  };
  /** Preview the requests to a carrier for a saved application; nothing is sent */
  dryRunCarrier: {
    carrier_id: number;
    application_id: number;
    /** The mapping to test; defaults to the draft's, else the published one. */
    mapping?: CarrierMappingInput;
  };
  /** List the latest exchanges with a carrier, for replay */
  listCarrierCommunications: {
    carrier_id: number;
    limit?: number;
  };
  /** Replay a recorded exchange with a changed mapping, without calling the carrier */
  replayCommunication: {
    carrier_id: number;
    exchange_id: string;
    /** The mapping to test; defaults to the draft's, else the published one. */
    mapping?: CarrierMappingInput;
  };
  /** Find people in stored data by name, e-mail address or phone number */
  findPerson: {
    text: string;
  };
  /** Get what is stored about a client or an address */
  getHeldPerson: {
    client_id?: number;
    address?: string;
  };
  /** Start an export of all data about a person as JSON, PDF and files */
  exportPerson: {
    client_id?: number;
    address?: string;
    password: string;
    otp?: string;
    passkey?: {
      id: string;
      rawId: string;
      type: 'public-key';
      authenticatorAttachment?: string;
      clientExtensionResults: Record<string, unknown>;
      response: {
        clientDataJSON: string;
        authenticatorData: string;
        signature: string;
        userHandle?: string;
      };
    };
  };
  /** Start the erasure of all data about a person, except what the law requires to keep */
  erasePerson: {
    client_id?: number;
    address?: string;
    reason: string;
    password: string;
    otp?: string;
    passkey?: {
      id: string;
      rawId: string;
      type: 'public-key';
      authenticatorAttachment?: string;
      clientExtensionResults: Record<string, unknown>;
      response: {
        clientDataJSON: string;
        authenticatorData: string;
        signature: string;
        userHandle?: string;
      };
    };
  };
  /** List the agency's exports and erasures, newest first */
  listPrivacyJobs: Record<string, never>;
  /** Get the download address of an export or certificate, valid for five minutes in this session */
  openPrivacyFile: {
    privacy_job_id: number;
  };
  /** Get the last retention run's removals and the current sizes of stored data */
  getRetention: Record<string, never>;
  /** List what can access the current user's data and, for admins, the agency's */
  getAccess: Record<string, never>;
  /** Revoke one access, all of a kind, or all; the current session is kept */
  endAccess: {
    of: 'own' | 'agency';
    kind?: 'session' | 'assistant' | 'api_key' | 'webhook' | 'client_link' | 'intake_link' | 'sign_in_provider';
    id?: string;
  };
  /** Get an assistant's authorization request for the consent page */
  getAssistantRequest: AssistantRequest;
  /** Authorize an assistant to act for the current user; returns the address to redirect to */
  allowAssistant: {
    client_id: string;
    redirect_uri: string;
    response_type: string;
    code_challenge: string;
    code_challenge_method: string;
    state?: string;
    scope?: string;
    resource?: string;
    allowed: ('application.create' | 'application.edit' | 'application.launch' | 'application.see' | 'client.see' | 'policy.import' | 'note.write' | 'application.log' | 'quote.send' | 'quote.download' | 'message.use' | 'portal.manage')[];
    password: string;
    otp?: string;
    passkey?: {
      id: string;
      rawId: string;
      type: 'public-key';
      authenticatorAttachment?: string;
      clientExtensionResults: Record<string, unknown>;
      response: {
        clientDataJSON: string;
        authenticatorData: string;
        signature: string;
        userHandle?: string;
      };
    };
  };
  /** List assistants authorized by the current user */
  listAssistants: Record<string, never>;
  /** Disconnect an assistant immediately */
  disconnectAssistant: {
    assistant_id: number;
  };
  /** List the agency's API keys, newest first, without secrets */
  listApiKeys: Record<string, never>;
  /** Create an API key; its secret is returned only once */
  createApiKey: {
    name: string;
    scopes: ('application.create' | 'application.edit' | 'application.launch' | 'application.see' | 'client.see' | 'policy.import' | 'note.write' | 'application.log' | 'quote.send' | 'quote.download' | 'message.use' | 'portal.manage')[];
    expires_at?: string | null;
    sources?: string[];
    lines?: ('home' | 'flood' | 'life' | 'auto' | 'pet')[];
    networks?: string[];
    rate_limit?: number;
    is_test?: boolean;
    password: string;
    otp?: string;
    passkey?: {
      id: string;
      rawId: string;
      type: 'public-key';
      authenticatorAttachment?: string;
      clientExtensionResults: Record<string, unknown>;
      response: {
        clientDataJSON: string;
        authenticatorData: string;
        signature: string;
        userHandle?: string;
      };
    };
  };
  /** Replace an API key's secret; the old one stays valid for a day */
  rotateApiKey: {
    key_id: number;
    password: string;
    otp?: string;
    passkey?: {
      id: string;
      rawId: string;
      type: 'public-key';
      authenticatorAttachment?: string;
      clientExtensionResults: Record<string, unknown>;
      response: {
        clientDataJSON: string;
        authenticatorData: string;
        signature: string;
        userHandle?: string;
      };
    };
  };
  /** Revoke an API key immediately */
  revokeApiKey: {
    key_id: number;
    password?: string;
  };
  /** List the agency's webhook endpoints */
  listWebhooks: Record<string, never>;
  /** Create or update a webhook endpoint; its secret is returned only when created or renewed */
  saveWebhook: {
    endpoint_id?: number;
    name?: string;
    url: string;
    events: ('application.created' | 'application.updated' | 'application.completed' | 'quote.received' | 'message.delivered' | 'message.received' | 'client.opened' | 'client.asked' | 'client.chose' | 'client.signed' | 'document.read' | 'policy.bound')[];
    filters?: {
      sources?: string[];
      lines?: ('home' | 'flood' | 'life' | 'auto' | 'pet')[];
    };
    payload_version?: '2026-11-01';
    is_enabled?: boolean;
    /** Creates another secret; the previous one also signs for a day. */
    renew_secret?: boolean;
    /** Required for a user; a program authenticates with its key. */
    password?: string;
    otp?: string;
    passkey?: {
      id: string;
      rawId: string;
      type: 'public-key';
      authenticatorAttachment?: string;
      clientExtensionResults: Record<string, unknown>;
      response: {
        clientDataJSON: string;
        authenticatorData: string;
        signature: string;
        userHandle?: string;
      };
    };
  };
  /** Remove a webhook endpoint */
  removeWebhook: {
    endpoint_id: number;
  };
  /** Send a test event to a webhook endpoint */
  testWebhook: {
    endpoint_id: number;
  };
  /** List webhook deliveries, newest first */
  getWebhookDeliveries: {
    endpoint_id?: number;
    delivery_id?: string;
    is_failed?: boolean;
    before?: string;
    limit?: number;
  };
  /** Redeliver a webhook delivery, or all undelivered ones of an endpoint since a time */
  redeliverWebhook: {
    delivery_id?: string;
    endpoint_id?: number;
    since?: string;
  };
  /** Get the installation's checklist: what is on, what is missing and how to turn it on */
  getChecklist: Record<string, never>;
  /** Test a checklist item; the e-mail test sends a message to the current user */
  testChecklistItem: {
    item: 'email' | 'texts' | 'providers' | 'crm' | 'files' | 'backups';
  };
  /** Set a checklist item aside, or restore it */
  setChecklistItemAside: {
    item: 'people' | 'carriers' | 'email' | 'texts' | 'providers' | 'crm' | 'files' | 'backups' | 'processes';
    is_set_aside: boolean;
  };
  /** Get the agency's list for its first day: what is done and what is left before the first quote */
  getFirstDay: Record<string, never>;
  /** Set an item of the agency's first day aside, or restore it */
  setFirstDayItemAside: {
    item: 'branding' | 'licenses' | 'people' | 'carriers' | 'template' | 'quote';
    is_set_aside: boolean;
  };
  /** Get the installation's backups and their schedule */
  getOperation: Record<string, never>;
  /** Get the installation's status: processes, queues, carriers and failures */
  getOperationStatus: Record<string, never>;
  /** Report an error of the page itself to its operator */
  reportPageError: {
    kind: 'error' | 'rejection' | 'render';
    message: string;
    stack: string;
    /** The path of the page, without its query. */
    page: string;
  };
  /** Get how the agency's carriers, data providers, e-mail and texts answered lately */
  getAgencyHealth: Record<string, never>;
  /** Get the running version, and whether a newer one exists */
  getRelease: Record<string, never>;
  /** Set the destination, interval and retention of backups */
  updateBackupSchedule: {
    destination: 'off' | 'folder' | 'bucket';
    every_hours: 6 | 12 | 24;
    retention_days: number;
    /** Unchanged if omitted. */
    proves_weekly?: boolean;
    /** The schedule that it replaces, as it was read; 409 if another user has changed it since. */
    base?: {
      destination: 'off' | 'folder' | 'bucket';
      every_hours: 6 | 12 | 24;
      retention_days: number;
      proves_weekly: boolean;
    };
  };
  /** Start a backup outside the schedule */
  backUpNow: Record<string, never>;
  /** Resume sending, launches and schedules on a restored copy, once the old installation is gone */
  resumeInstallation: {
    /**
     * Whether the old installation was stopped before the backup was made. Only then is the work that was queued at
     * that time sent.
     */
    was_stopped: boolean;
  };
  /** Stream events as they happen, resuming after `last_event_id` */
  events: {
    last_event_id?: number | null;
  };
};

/** What the verb of a call is given: its request, parsed and with defaults. */
export type Inputs = {
  /** Sign in with a username or e-mail address and a password */
  login: Requests['login'];
  /** Change the current user's password and end their other sessions */
  changePassword: Requests['changePassword'];
  /** Request an e-mail to reset a password; the response is the same whether or not the user exists */
  requestPasswordReset: Requests['requestPasswordReset'];
  /** Reset a password with the key from the e-mail and end all sessions of the user */
  resetPassword: Requests['resetPassword'];
  /** Get the challenge that a passkey signs to sign in */
  beginPasskeySignIn: Requests['beginPasskeySignIn'];
  /** Sign in with a passkey */
  signInWithPasskey: Requests['signInWithPasskey'];
  /** Get the options for creating a passkey in the browser */
  enrollPasskey: Requests['enrollPasskey'];
  /** Save a passkey created in the browser */
  confirmPasskey: Requests['confirmPasskey'];
  /** Rename a passkey */
  renamePasskey: Requests['renamePasskey'];
  /** Remove a passkey */
  removePasskey: Requests['removePasskey'];
  /** Get a new secret for an authenticator app, to be confirmed with its first code */
  enrollSecondFactor: Requests['enrollSecondFactor'];
  /** Turn on the second factor with the first code and get the recovery codes */
  confirmSecondFactor: Requests['confirmSecondFactor'];
  /** Turn off the second factor */
  disableSecondFactor: Requests['disableSecondFactor'];
  /** Replace the recovery codes; the old ones stop working */
  renewRecoveryCodes: Requests['renewRecoveryCodes'];
  /** Get the recovery codes again until they are confirmed as saved */
  showRecoveryCodes: Requests['showRecoveryCodes'];
  /** Confirm that the recovery codes are saved; they are not shown again */
  confirmRecoveryCodes: Requests['confirmRecoveryCodes'];
  /** Remove the second factor and passkeys of a user who lost them */
  resetUserSecondFactor: Requests['resetUserSecondFactor'];
  /** List the agency's users of a role who have no second factor */
  listWithoutSecondFactor: Requests['listWithoutSecondFactor'];
  /** Get the current user's second factor, passkeys, sessions, remembered devices and latest sign-ins */
  getSecurity: Requests['getSecurity'];
  /** End one of the current user's sessions, or all but this one */
  endSessions: Requests['endSessions'];
  /** Forget a remembered device, or all of them; the next sign-in there requires the second step */
  forgetDevices: Requests['forgetDevices'];
  /** Sign out and end the session */
  logout: Requests['logout'];
  /** Get the signed-in user */
  getUserFreshData: Requests['getUserFreshData'];
  /** Sign in as another user (impersonation) */
  loginWithUserId: Requests['loginWithUserId'];
  /** Choose the agency that a super-admin works in; null to leave it */
  chooseAgency: Requests['chooseAgency'];
  /** Get the agency's single sign-on settings, without the client secret */
  getSingleSignOn: Requests['getSingleSignOn'];
  /** Save the agency's single sign-on settings after checking the provider */
  saveSingleSignOn: Requests['saveSingleSignOn'];
  /** Verify a domain by its TXT record */
  proveSingleSignOnDomain: Requests['proveSingleSignOnDomain'];
  /** Approve a domain of the chosen agency without a TXT record */
  approveSingleSignOnDomain: Requests['approveSingleSignOnDomain'];
  /** Turn off an agency's single sign-on with the key e-mailed to its other admins */
  stopSingleSignOn: Requests['stopSingleSignOn'];
  /** Remove the agency's single sign-on; users sign in by password again */
  endSingleSignOn: Requests['endSingleSignOn'];
  /** Get the sign-in address of an agency's provider, by e-mail address or agency name */
  beginSingleSignOn: Requests['beginSingleSignOn'];
  /** E-mail the code that confirms a first single sign-on */
  sendSingleSignOnCode: Requests['sendSingleSignOnCode'];
  /** Sign in with the provider's answer; call again with the ticket if a second step is required */
  finishSingleSignOn: Requests['finishSingleSignOn'];
  /** List users; pass `next` as `after` for the next page */
  listUsers: {
    text?: string;
    role?: 'super-admin' | 'admin' | 'agent' | 'customer';
    state?: 'active' | 'invited' | 'deactivated';
    sort: 'last_seen' | 'name';
    after?: string;
    per_page: number;
  };
  /** Get a user with their open sessions and applications */
  getUser: Requests['getUser'];
  /** Invite a user by e-mail, or create one with an initial password */
  createUser: Requests['createUser'];
  /** Send a new invitation to a user; the previous one stops working */
  inviteUser: Requests['inviteUser'];
  /** Update a user; changes apply to their open sessions immediately */
  updateUser: Requests['updateUser'];
  /** Deactivate a user and end their sessions; their records are kept */
  deactivateUser: Requests['deactivateUser'];
  /** Reactivate a user */
  activateUser: Requests['activateUser'];
  /** End all sessions of a user */
  endUserSessions: Requests['endUserSessions'];
  /** Reassign a user's applications to a colleague; repeat until `remaining` is 0 */
  reassignApplications: Requests['reassignApplications'];
  /** Get the user that an invitation is for */
  checkInvitation: Requests['checkInvitation'];
  /** Accept an invitation; `session` is null if the user must sign in with a second step or single sign-on */
  acceptInvitation: Requests['acceptInvitation'];
  /** Get the current user's profile */
  getProfile: Requests['getProfile'];
  /** Update the current user's profile */
  updateProfile: Requests['updateProfile'];
  /** Request a change of the current user's e-mail address; a link to confirm it is sent there */
  changeEmail: Requests['changeEmail'];
  /** Cancel a requested change of e-mail address; its link stops working */
  cancelEmailChange: Requests['cancelEmailChange'];
  /** Confirm a new e-mail address with the key that was sent to it */
  confirmEmail: Requests['confirmEmail'];
  /** Get the latest notifications */
  getUserNotifications: Requests['getUserNotifications'];
  /** List all notifications of the current user, newest first */
  listUserNotifications: {
    is_unread?: boolean;
    per_page: number;
    /** The previous page's `next`. */
    after?: number;
  };
  /** Mark some or all notifications as read, or remove those of launches that the person watched */
  markUserNotificationsRead: Requests['markUserNotificationsRead'];
  /** List the admins and agents that an application can be assigned to */
  getAgentsList: Requests['getAgentsList'];
  /** Get the current user's settings */
  getUserSettings: Requests['getUserSettings'];
  /** Update the current user's settings */
  updateUserSettings: Requests['updateUserSettings'];
  /** Toggle automatic e-mailing of quotes for the current user */
  toggleUserQuoteAutoEmailing: Requests['toggleUserQuoteAutoEmailing'];
  /** Get the agency's settings */
  getGlobalSettings: Requests['getGlobalSettings'];
  /** Update the agency's settings */
  updateGlobalSettings: Requests['updateGlobalSettings'];
  /** Get the default presets of the agency and the current user */
  getStandingDefaults: Requests['getStandingDefaults'];
  /** Update the current user's default presets; null removes one */
  updateUserStandingDefaults: Requests['updateUserStandingDefaults'];
  /** Update the agency's default presets, optionally locked; null removes one */
  updateAgencyStandingDefaults: {
    application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
    state: string | null;
    defaults: Record<string, {
      value: Json;
      is_locked: boolean;
      /** The preset that it replaces, as it was read; 409 if another user has changed it since. */
      base?: {
        value: Json;
        is_locked: boolean;
      };
    }>;
  };
  /** Set the day on which the NFIP's authority lapsed; null if it has not */
  setNfipAuthority: Requests['setNfipAuthority'];
  /** List agencies with their figures */
  listMgas: Requests['listMgas'];
  /** Create an agency */
  createMga: Requests['createMga'];
  /** Update an agency */
  updateMga: Requests['updateMga'];
  /** Set an agency's logo (PNG, JPEG or SVG); null removes it */
  setMgaLogo: Requests['setMgaLogo'];
  /** Deactivate an agency: its users are signed out and cannot sign in; its data is kept */
  deactivateMga: Requests['deactivateMga'];
  /** Reactivate an agency */
  activateMga: Requests['activateMga'];
  /** Get the expiry of a setup link; 404 if a super-admin exists */
  checkSetUp: Requests['checkSetUp'];
  /** Create the first super-admin and the first agency, and sign in */
  completeSetUp: Requests['completeSetUp'];
  /** Set the current agency's logo (PNG, JPEG or SVG); null removes it */
  setAgencyLogo: Requests['setAgencyLogo'];
  /** Get the dashboard figures for applications created between two days (UTC) */
  getDashboardSummary: Requests['getDashboardSummary'];
  /** List applications */
  getAgentApplicationsList: {
    page: number;
    per_page: number;
    filters?: ApplicationFilters;
    agent_id?: number | null;
    customer_id?: number | null;
    application_source?: string[];
    /** Only applications of this agency, for a user who sees several. */
    agency_id?: number;
  };
  /** Find applications at an address, to avoid duplicates */
  findApplicationsAtAddress: Requests['findApplicationsAtAddress'];
  /** List the names of application sources */
  getApplicationSourceNameList: Requests['getApplicationSourceNameList'];
  /** Get an application with its quotes and notes */
  getApplicationById: Requests['getApplicationById'];
  /** Create an application with defaults and computed fields filled in */
  createApplication: Requests['createApplication'];
  /** Fill fields that no one stated with the answers in the client's earlier applications */
  fillEarlierAnswers: Requests['fillEarlierAnswers'];
  /** Update fields in the order sent; returns only what changed */
  updateApplication: Requests['updateApplication'];
  /** Keep an application's values and dismiss its address lookup */
  closeAddressLookup: Requests['closeAddressLookup'];
  /** Undo an address lookup, unless the application was changed since */
  undoAddressLookup: Requests['undoAddressLookup'];
  /** List the errors that prevent a launch */
  validateApplication: Requests['validateApplication'];
  /** Assign an application to an agent or admin */
  assignApplication: Requests['assignApplication'];
  /** Archive or unarchive an application */
  archiveApplication: Requests['archiveApplication'];
  /** Duplicate an application */
  duplicateApplication: Requests['duplicateApplication'];
  /** State the line of an imported application whose file or lead named none */
  stateLine: Requests['stateLine'];
  /** Create a home application from a flood application, or the reverse */
  quoteOtherLine: Requests['quoteOtherLine'];
  /** List an application's notes and attachments, including those in the CRM */
  getNoteAndAttachmentsOfApplication: Requests['getNoteAndAttachmentsOfApplication'];
  /** Add a note to an application, with or without files */
  addNoteOrAttachmentToApplication: Requests['addNoteOrAttachmentToApplication'];
  /** Get the download address of a note's file, valid for five minutes in this session */
  openNoteAttachment: Requests['openNoteAttachment'];
  /** Pin or unpin a note */
  pinNote: Requests['pinNote'];
  /** Toggle an alert note between active and inactive */
  toggleApplicationAlertNote: Requests['toggleApplicationAlertNote'];
  /** List an application's history */
  getApplicationHistory: {
    application_id: number;
    by?: string;
    kind?: 'change' | 'launch' | 'send' | 'open' | 'assignment' | 'file' | 'task' | 'impersonation' | 'sign_in';
    from?: string;
    to?: string;
    page: number;
    per_page: number;
  };
  /** Export an application's history as CSV; the address is valid for five minutes in this session */
  exportApplicationHistory: Requests['exportApplicationHistory'];
  /** List the agency's history, including sign-ins, newest first; pass `next` as `before` for the next page */
  getAgencyHistory: Requests['getAgencyHistory'];
  /** Export the agency's history as CSV; the address is valid for five minutes in this session */
  exportAgencyHistory: Requests['exportAgencyHistory'];
  /** List an application's exchanges with carriers and data providers; long bodies are truncated */
  getApplicationApiCommunication: {
    application_id: number;
    before?: string;
    /** Maximum number of exchanges, each a request and its answer. */
    limit: number;
  };
  /** Get the complete body of a request or response */
  getApiCommunicationBody: Requests['getApiCommunicationBody'];
  /** Wait for delayed parcel data and fill blank fields from it */
  fillLateParcel: Requests['fillLateParcel'];
  /** Suggest addresses that begin with the typed text */
  suggestAddresses: Requests['suggestAddresses'];
  /** Look up an address: property, flood zone, elevation and distance to coast */
  lookupAddress: Requests['lookupAddress'];
  /** Estimate the dwelling value of a home */
  generateDwellingValue: Requests['generateDwellingValue'];
  /** Get the likely gender of a first name */
  getGenderByName: Requests['getGenderByName'];
  /** Get the vehicles and drivers of a household */
  getVehiclesDetailsFromProviderApi: {
    first_name: string;
    last_name: string;
    address1: string;
    city: string;
    state: string;
    zip: string;
    date_of_birth: string;
    application_id?: number;
  };
  /** Decode a VIN into year, make and model */
  decodeVin: Requests['decodeVin'];
  /** Turn a data provider on or off for an agency */
  setProviderEnabled: Requests['setProviderEnabled'];
  /** Launch an application: request quotes from all eligible carriers */
  launchApplication: Requests['launchApplication'];
  /** Get the progress of the latest run, by carrier */
  getQuoteProgress: Requests['getQuoteProgress'];
  /** Get the progress of the latest run with the given quotes and what they changed */
  getQuoteChanges: Requests['getQuoteChanges'];
  /** Create a custom quote */
  createApplicationCustomQuote: Requests['createApplicationCustomQuote'];
  /** Update a custom quote */
  updateCustomQuote: Requests['updateCustomQuote'];
  /** Attach the carrier's PDF to a custom quote; an earlier one remains an attachment */
  attachCustomQuoteFile: Requests['attachCustomQuoteFile'];
  /** Remove a custom quote; it stays in the history */
  removeCustomQuote: Requests['removeCustomQuote'];
  /** Rate an application again with the given local carriers */
  rerunApplicationLocalQuoteCarriers: Requests['rerunApplicationLocalQuoteCarriers'];
  /** Answer a carrier's questions and request its quote again; the answers are saved with the application */
  answerCarrierQuestions: Requests['answerCarrierQuestions'];
  /** List other applications with the same questions from the same carrier */
  getSameQuestions: Requests['getSameQuestions'];
  /** Retry a carrier of the latest run that failed or timed out */
  askCarrierAgain: Requests['askCarrierAgain'];
  /** Record a bound quote, with or without the policy file */
  recordBoundQuote: Requests['recordBoundQuote'];
  /** Attach the declarations to a quote recorded as bound; an earlier file stays among the notes */
  attachPolicyFile: Requests['attachPolicyFile'];
  /** Remove a bind record, unless the carrier bound the quote through Freeboard */
  undoBoundQuote: Requests['undoBoundQuote'];
  /** Restore a removed bind record */
  restoreBoundQuote: Requests['restoreBoundQuote'];
  /** Bind a quote at its carrier and record the policy; an attempt with unknown outcome is not repeated */
  bindQuoteAtCarrier: Requests['bindQuoteAtCarrier'];
  /** Mark a bind attempt with unknown outcome as not bound */
  clearBindAttempt: Requests['clearBindAttempt'];
  /** Retry the download of a carrier's document */
  fetchCarrierDocument: Requests['fetchCarrierDocument'];
  /** Explain why carriers gave no quote, with the smallest change that would get one */
  explainNoQuotes: Requests['explainNoQuotes'];
  /** List the application types that none of the agency's carriers writes */
  getTypesWithoutCarrier: Requests['getTypesWithoutCarrier'];
  /** Get premiums by deductible and building limit: local carriers rated now, others from saved answers */
  getWhatIf: Requests['getWhatIf'];
  /** Request premiums by deductible and building limit from non-local carriers, in the background */
  askWhatIf: Requests['askWhatIf'];
  /** Upload documents to an application, or select attachments, and read them in the background */
  readDocuments: Requests['readDocuments'];
  /** List an application's documents, newest first */
  listDocuments: Requests['listDocuments'];
  /** Read files that a client sent by e-mail or text into one of their applications */
  readMessageFiles: Requests['readMessageFiles'];
  /** Get a document with its readings and warnings */
  getDocument: Requests['getDocument'];
  /** Get the image of a document page (PNG) */
  getDocumentPageImage: Requests['getDocumentPageImage'];
  /** Get the client's current policy for comparison with quotes; null if no document contains one */
  getCurrentPolicy: Requests['getCurrentPolicy'];
  /** Copy readings into form fields; only a single reading may replace a typed value */
  takeReadings: Requests['takeReadings'];
  /** Reject readings; the form does not change */
  refuseReadings: Requests['refuseReadings'];
  /** Undo decisions on readings; fields not changed since get their previous values back */
  undoReadings: Requests['undoReadings'];
  /** Create a link to the proposal for the client, who needs no account */
  createClientLink: {
    application_id: number;
    /** The quotes to show; all current quotes if omitted. */
    quote_ids?: number[];
    recommended_quote_id?: number | null;
    asked_fields: string[];
    /** Whether carriers are named; defaults to whether the creator may see them. */
    names_carriers?: boolean;
    /** The page's language until the client chooses one; null for their browser's language. */
    language?: 'en' | 'es' | null;
    days: number;
  };
  /** List an application's client links with what the client did on them */
  getClientLinks: Requests['getClientLinks'];
  /** List the client's questions and the answers */
  getClientQuestions: Requests['getClientQuestions'];
  /** Answer a client's question on their page, and by e-mail and text where they consent */
  answerQuestion: Requests['answerQuestion'];
  /** Revoke a client link */
  revokeClientLink: Requests['revokeClientLink'];
  /** List an application's message drafts */
  getMessageDrafts: Requests['getMessageDrafts'];
  /** Save an e-mail or text draft, replacing the previous one; nothing is sent */
  saveMessageDraft: Requests['saveMessageDraft'];
  /** Remove a message draft */
  removeMessageDraft: Requests['removeMessageDraft'];
  /** Preview a message: short codes filled in, segments counted, and whether it may be sent */
  previewMessage: {
    request_type: 'send-sms' | 'send-email';
    /** If null, the message is filled in from sample data. */
    application_id: number | null;
    quote_ids?: number[];
    /** Applications to send in addition to this one. */
    sendable_quote_application_ids?: number[];
    /** The amount to print for a single quote instead of the quote's own. */
    quote_amount?: number;
    language?: 'en' | 'es';
    option_subject: string;
    option_body: string;
    receiver: string;
  };
  /** Send a text or e-mail to a client */
  sendMessage: {
    application_id: number;
    type: 'sms' | 'email';
    receiver: string;
    subject: string;
    /** May contain short codes, filled in from the application. */
    body: string;
    attachment_ids: number[];
    consent_source?: 'Phone call' | 'In person' | 'Web form' | 'E-mail' | 'Signed form';
    at_once_because: string;
    /**
     * The questions from the client's page that the message answers; defaults to the open question if there is
     * exactly one.
     */
    answers?: number[];
  };
  /** Create a bound quote's evidence of insurance and get the PDF's download address */
  downloadEvidenceOfInsurance: Requests['downloadEvidenceOfInsurance'];
  /** Send quotes or a policy by text or e-mail, or download quotes as a PDF */
  sendOrDownloadQuote: {
    request_type: 'send-sms' | 'send-email' | 'download';
    application_id: number;
    sendable_quote_application_ids?: number[];
    /**
     * The quotes to send; defaults to the current ones with a price, without samples, expired and doubtful quotes.
     */
    quote_ids?: number[];
    /** The quote of a Single Quote PDF; defaults to the lowest price that can be bound, else to the lowest price. */
    quote_id?: number | null;
    quote_amount?: number | null;
    file_type: 'pdf';
    /** Defaults to the Single Quote PDF if exactly one quote is sent. */
    pdf_template_type?: 'Multi Quote PDF' | 'Single Quote PDF';
    /** Language of the PDF, of short codes and of the client's page; defaults to the client's language. */
    language?: 'en' | 'es';
    /** Prints the neighborhood's flood insurance figures on the PDF, unless they cover fewer than 10 policies. */
    with_neighborhood?: boolean;
    selected_template?: Json;
    selected_template_option?: Json;
    option_subject?: string;
    option_body?: string;
    receiver_phone_number?: string;
    receiver_email?: string;
    send_application_pdf_as_media?: 'Yes' | 'No';
    media_url?: string;
    pdf_values?: {
      quote_amount?: number | string | null;
      effective_date?: string | null;
      building_limit?: number | '' | null;
      contents_limit?: number | '' | null;
      garage_attached?: string | null;
      replacement_cost_on_content?: string | null;
      temporary_living_expense?: string | null;
      deductible?: string | null;
      dwelling?: number | '' | null;
      contents?: number | '' | null;
      other_structure?: number | '' | null;
      loss_of_use?: number | '' | null;
      medical_payments?: string | null;
      liability?: string | null;
      aop_deductible?: string | null;
      hurricane_deductible?: string | null;
    };
    /** How the client agreed to texts, if the consent ledger has no record of it (R9.10). */
    consent_source?: 'Phone call' | 'In person' | 'Web form' | 'E-mail' | 'Signed form';
    /** Why a text is sent even though it is night where the client lives. */
    at_once_because?: string;
    /** Saves the receiver as the client's phone number or e-mail address. */
    save_receiver?: boolean;
    /** Options of the client's page that the message links to. */
    link?: {
      recommended_quote_id?: number | null;
      days?: number;
    };
    /**
     * Creates a follow-up task for the sender, due in this many days unless the client opens the quotes or
     * answers.
     */
    remind_in_days?: number;
    /** Waits a few seconds before sending, so that it can be canceled. */
    can_undo?: boolean;
    /**
     * Sends files of the policy that a quote became, with or without its evidence of insurance, instead of quotes.
     */
    policy?: {
      quote_id: number;
      attachment_ids: number[];
      with_evidence: boolean;
    };
    /** Saves the PDF as a note with a file, which is also sent to the CRM. */
    keep_in_crm?: boolean;
  };
  /** Preview the PDF that would be sent or downloaded */
  previewPdf: Requests['previewPdf'];
  /** List the short codes for templates: the system's and the agency's */
  getSystemShortCodes: Requests['getSystemShortCodes'];
  /** List the current user's templates */
  getAgentTemplates: Requests['getAgentTemplates'];
  /** List the agency's templates */
  getSystemTemplates: Requests['getSystemTemplates'];
  /** Create or update a template */
  saveTemplate: Requests['saveTemplate'];
  /** List a template's previous versions, newest first */
  getTemplateVersions: Requests['getTemplateVersions'];
  /** Delete a template */
  deleteTemplate: Requests['deleteTemplate'];
  /** Create or update a short code of the agency */
  saveShortCode: Requests['saveShortCode'];
  /** Delete a short code that no template uses */
  deleteShortCode: Requests['deleteShortCode'];
  /** Open a proposal by its link and notify the agent */
  openClientPage: Requests['openClientPage'];
  /** Get the current proposal of a link */
  getClientPage: Requests['getClientPage'];
  /** Stream `changed` whenever the proposal of a link may have changed */
  followClientPage: Requests['followClientPage'];
  /** Set the language of a client link and of the client's record */
  setClientPageLanguage: Requests['setClientPageLanguage'];
  /** Get a PDF of what the client signed on a link */
  getSignedCopy: Requests['getSignedCopy'];
  /** Send a question to the agent */
  askAgent: Requests['askAgent'];
  /** Tell the agent that no quote of the proposal is wanted */
  declineProposal: Requests['declineProposal'];
  /** Submit the fields that the client was asked for */
  fillInClientPage: Requests['fillInClientPage'];
  /** Upload documents, which the agent reviews */
  uploadClientDocuments: Requests['uploadClientDocuments'];
  /** Sign a flood form: coverage declined, or the cost of leaving the NFIP */
  signFloodPaper: Requests['signFloodPaper'];
  /** Choose a quote and sign the choice */
  chooseClientQuote: Requests['chooseClientQuote'];
  /** List consents of an application's clients, of one contact, or of the whole agency */
  getConsents: {
    application_id?: number;
    /** Phone number or e-mail address of a contact. */
    address?: string;
    search: string;
    before?: number;
    limit: number;
  };
  /** Record a client's consent or refusal by hand */
  recordConsent: {
    application_id: number;
    channel: 'sms' | 'email';
    receiver: string;
    state: 'opted_in' | 'opted_out';
    source: 'Phone call' | 'In person' | 'Web form' | 'E-mail' | 'Signed form';
    /** The client's own words. */
    wording: string;
  };
  /** Cancel an unsent message */
  cancelMessage: Requests['cancelMessage'];
  /** Send a waiting message now; a text held for quiet hours requires a reason */
  sendMessageNow: {
    message_id: number;
    at_once_because: string;
  };
  /** Decide whether a client's message is an opt-out; an opt-out closes the channel */
  answerRefusal: Requests['answerRefusal'];
  /** Assign a conversation with an unknown number or address to an application */
  tieConversation: Requests['tieConversation'];
  /** List clients */
  listClients: {
    page: number;
    per_page: number;
    text: string;
    sort: 'name' | 'newest';
  };
  /** Get a client; a merged client's id returns the client it was merged into */
  getClient: Requests['getClient'];
  /** Find clients of a property who may be the same person as its insured, to avoid duplicates */
  findSameClients: {
    /** If all names are blank, finds every client of the property. */
    first_name: string;
    last_name: string;
    business_name: string;
    /** The property, on one line. */
    address: string;
    /** The insured's current client, which is left out of the result. */
    client_id?: number;
  };
  /** Update a client and the given open applications */
  saveClient: {
    client_id: number;
    version: number;
    first_name: string;
    last_name: string;
    business_name: string;
    language: 'en' | 'es';
    /** All addresses entered on the client's record. Addresses that come from applications are changed there. */
    emails: string[];
    phones: string[];
    /** Applications, neither complete nor archived, that get the new e-mail address or phone number as well. */
    updates: {
      application_id: number;
      version: number;
      email?: string;
      phone?: string;
    }[];
  };
  /** Merge another client into this one; can be undone for 30 days */
  mergeClients: Requests['mergeClients'];
  /** Undo a client merge; the two are no longer suggested as duplicates */
  undoClientMerge: Requests['undoClientMerge'];
  /** Mark two clients as different; they are no longer suggested as duplicates */
  separateClients: Requests['separateClients'];
  /** Move an application to a new client; can be undone for 30 days */
  splitClient: Requests['splitClient'];
  /** Undo a client split; the application returns to its former client */
  undoClientSplit: Requests['undoClientSplit'];
  /** Get an application's timeline and progress */
  getApplicationTimeline: {
    application_id: number;
    limit: number;
  };
  /** Get the timeline of a client's applications */
  getClientTimeline: {
    client_id: number;
    limit: number;
  };
  /** List conversations, or the messages of a conversation, an application or an address */
  getMessages: {
    /** The messages of this conversation; an address alone selects all messages with that address. */
    conversation_id?: string;
    address?: string;
    application_id?: number;
    filter: 'all' | 'unread' | 'held' | 'failed' | 'mine';
    search: string;
    /** Only entries older than this: `next` of the previous page. */
    before?: number;
    limit: number;
  };
  /** Mark a conversation as read, including its undelivered messages */
  markMessagesRead: Requests['markMessagesRead'];
  /** List policies by the end of their term */
  listPolicies: {
    page: number;
    per_page: number;
    due: '30' | '60' | '90' | '120' | 'in_force' | 'expired' | 'expired_30' | 'expired_60' | 'expired_90' | 'expired_120';
    renewal: 'any' | 'arrived' | 'missing';
    /**
     * The policy's agent, or else the agent of the application that it was bound in; 'nobody' for policies without
     * an active agent.
     */
    agent?: number | 'nobody';
    /** Searches all policies by insured, address, number or carrier; the other filters do not apply. */
    text: string;
  };
  /** Get a policy with its terms */
  getPolicy: Requests['getPolicy'];
  /** Add a policy with its first term, or change one */
  savePolicy: {
    policy_id?: number;
    /** Version of the policy to change; any other version is refused with 409. */
    version?: number;
    line: 'home' | 'flood' | 'life' | 'auto' | 'pet' | 'umbrella' | 'other';
    form: string;
    carrier_name: string;
    policy_number: string;
    insured: string;
    address: string;
    email: string;
    phone: string;
    owner_id?: number | null;
    ending?: 'cancelled' | 'moved' | 'lost' | 'not_needed' | 'mistake' | null;
    /** The first term; only for a new policy. */
    effective_date?: string;
    expiration_date?: string;
    premium?: number | null;
  };
  /** Say what entering policies would do; nothing is stored */
  previewPolicies: {
    policies: PolicyEntry[];
  };
  /** Enter policies and renewals by carrier and number, all in one transaction; entering them again is safe */
  enterPolicies: {
    policies: PolicyEntry[];
  };
  /** Add a renewal or an earlier term to a policy, or change one */
  savePolicyTerm: {
    policy_id: number;
    term_id?: number;
    effective_date: string;
    expiration_date: string;
    premium: number | null;
  };
  /** Remove a term that was entered by mistake */
  removePolicyTerm: Requests['removePolicyTerm'];
  /** Get an application's customer and suggested customers */
  getApplicationCustomer: Requests['getApplicationCustomer'];
  /** Assign an application to a customer, who can then see it */
  tieCustomer: Requests['tieCustomer'];
  /** Unassign an application from its customer, who loses access immediately */
  untieCustomer: Requests['untieCustomer'];
  /** Reject a suggested customer of an application */
  rejectCustomer: Requests['rejectCustomer'];
  /** List a customer's applications and suggested ones */
  getCustomerApplications: Requests['getCustomerApplications'];
  /** Get the customer's agent, policies and documents */
  getCustomerHome: Requests['getCustomerHome'];
  /** Request a quote for a property; creates a task for the agent */
  requestQuote: {
    application_type: 'flood' | 'home';
    address: string;
    comment: string;
  };
  /** Get an application as its customer sees it */
  getFollowedApplication: Requests['getFollowedApplication'];
  /** Get the download address of an application's document, valid for five minutes in this session */
  openFollowedDocument: Requests['openFollowedDocument'];
  /** Send the agent a question about an application */
  askAboutApplication: Requests['askAboutApplication'];
  /** Register a customer: as a request to an agency, or directly as one of its users */
  registerCustomer: Requests['registerCustomer'];
  /** Verify the e-mail address of a registration, then its phone number; the agency then gets the request */
  verifyRegistration: Requests['verifyRegistration'];
  /** List the agencies that accept registrations */
  listRegistrationAgencies: Requests['listRegistrationAgencies'];
  /** List registrations, pending or decided, newest first */
  listRegistrations: Requests['listRegistrations'];
  /** Count pending registrations */
  countRegistrations: Requests['countRegistrations'];
  /** Find unassigned applications and existing customers that may match a registration */
  findForRegistration: Requests['findForRegistration'];
  /** Accept a registration, for a new or an existing customer, or reject it */
  decideRegistration: Requests['decideRegistration'];
  /** List tasks by due date */
  listTasks: {
    page: number;
    per_page: number;
    /** `due`: open and due by today; `open`: all open tasks. */
    view: 'due' | 'open' | 'done';
    whose: 'mine' | 'all';
    application_id?: number;
    /** Tasks about a client, and tasks about the client's applications. */
    client_id?: number;
  };
  /** Create a task, or update an open one */
  saveTask: {
    task_id?: number;
    /** Version of the task to change; any other version is refused with 409. */
    version?: number;
    title: string;
    note: string;
    due_on: string;
    due_time?: string | null;
    owner_id?: number | null;
    application_id?: number | null;
    /** Unchanged if omitted. A task of an application always belongs to that application's client. */
    client_id?: number | null;
  };
  /** Mark a task as done or open */
  setTaskDone: Requests['setTaskDone'];
  /** Move an open task to another day */
  snoozeTask: Requests['snoozeTask'];
  /** Assign an open task to an admin or agent */
  assignTask: Requests['assignTask'];
  /** Get today's work: signatures, questions, new leads, follow-ups and failed launches */
  getToday: {
    whose: 'mine' | 'all';
  };
  /** List rules whose follow-up messages wait for an admin's approval */
  listHeldFollowUps: Requests['listHeldFollowUps'];
  /** Send a rule's held follow-up messages, or leave them unsent */
  decideFollowUps: Requests['decideFollowUps'];
  /** Get figures by application source, and the intake links */
  getQuotesPortal: Requests['getQuotesPortal'];
  /** Create an intake page for customers or a partner; its address is returned only once */
  createIntakeLink: Requests['createIntakeLink'];
  /** Update an intake page, or turn it on or off */
  updateIntakeLink: Requests['updateIntakeLink'];
  /** Replace an intake page's address; the old one stops working */
  renewIntakeLink: Requests['renewIntakeLink'];
  /** Revoke an intake page permanently */
  revokeIntakeLink: Requests['revokeIntakeLink'];
  /** Create or replace the address of a partner's status page; it is returned only once */
  renewPartnerPage: Requests['renewPartnerPage'];
  /** List the status of a partner's submissions, newest first */
  openPartnerPage: Requests['openPartnerPage'];
  /** Get an intake page with its questions */
  openIntake: Requests['openIntake'];
  /** Suggest addresses on an intake page */
  suggestIntakeAddress: Requests['suggestIntakeAddress'];
  /** Submit an intake page; creates an application */
  submitIntake: {
    token: string;
    ticket: string;
    values: Record<string, string>;
    is_agreed: boolean;
    /** The language in which the page was shown and consent was given. */
    language?: 'en' | 'es';
    /** A honeypot: hidden from people, so only bots fill it in. */
    website: string;
  };
  /** Upload documents to the application just submitted */
  uploadIntakeDocuments: Requests['uploadIntakeDocuments'];
  /** Start a job that assigns, launches, archives, restores or exports several applications */
  startBulkJob: Requests['startBulkJob'];
  /** Count the applications that a bulk launch would launch, and those left out by reason */
  checkBulkLaunch: Requests['checkBulkLaunch'];
  /** Count the selected applications, and how many are bound, signed or have live quotes */
  checkBulkSelection: Requests['checkBulkSelection'];
  /** Undo an assignment, archiving or restoring of several applications, within a day */
  undoBulkJob: Requests['undoBulkJob'];
  /** List the current user's running and latest bulk jobs */
  getBulkJobs: Requests['getBulkJobs'];
  /** Cancel a bulk job; completed work is kept */
  cancelBulkJob: Requests['cancelBulkJob'];
  /** Get the download address of a job's export or failure list, valid for five minutes in this session */
  openBulkFile: Requests['openBulkFile'];
  /** Export an application as ACORD XML or a QuoteRUSH lead, with the values that the format cannot contain */
  exportApplication: Requests['exportApplication'];
  /** List saved filters: the current user's and the agency's shared ones */
  getSavedFilters: Requests['getSavedFilters'];
  /** Save a filter for the current user, or share it with the agency */
  saveFilter: Requests['saveFilter'];
  /** Delete a saved filter */
  deleteFilter: Requests['deleteFilter'];
  /** Start a bulk upload from an attached file or a completed resumable upload */
  startBulkUpload: {
    application_type: 'flood' | 'home';
    file_id?: string;
  };
  /** Read a text file again with another delimiter; column mappings and checks are reset */
  readBulkUploadAgain: Requests['readBulkUploadAgain'];
  /** Check all rows of an upload with a column mapping */
  previewBulkUpload: {
    upload_id: number;
    application_type?: 'flood' | 'home';
    mapping: {
      columns: (string | null)[];
      constants: Record<string, string>;
      words: Record<string, Record<string, string>>;
    };
    /** Whether columns with these headings are mapped the same way in the agency's next files. */
    remember: boolean;
  };
  /** Create applications from the checked rows, and optionally launch them */
  commitBulkUpload: {
    upload_id: number;
    launch: boolean;
    leave_out_repeated: boolean;
    take_incomplete: boolean;
  };
  /** Cancel a bulk upload; created applications are kept */
  cancelBulkUpload: Requests['cancelBulkUpload'];
  /** Get a bulk upload with its file, mapping and progress */
  getBulkUpload: Requests['getBulkUpload'];
  /** List bulk uploads, newest first */
  getBulkUploads: {
    page: number;
    per_page: number;
  };
  /** List rows of a bulk upload, filtered by state */
  getBulkUploadRows: {
    upload_id: number;
    page: number;
    per_page: number;
    which: 'look' | 'errors' | 'repeated' | 'ready' | 'stored' | 'not_launched';
  };
  /** Get the download address of the rejected rows, each with its reason */
  getBulkUploadErrorsFile: Requests['getBulkUploadErrorsFile'];
  /** Create an application from an ACORD XML quote request or a QuoteRUSH lead */
  importApplication: Requests['importApplication'];
  /** Read a CSV or XLSX file of policies; nothing is stored */
  readBookFile: Requests['readBookFile'];
  /** Remember which columns of the agency's files hold what */
  saveBookColumns: Requests['saveBookColumns'];
  /** Get public data on an application's property and flood map */
  getFloodDesk: Requests['getFloodDesk'];
  /** Get an application's NFIP estimate and its flood coverage requirements */
  getFloodEstimate: Requests['getFloodEstimate'];
  /** Save an application's known NFIP premium, site data, or loan and home policy */
  saveFloodEstimate: Requests['saveFloodEstimate'];
  /** Upload FEMA's community status book as CSV; nothing is loaded if a row is invalid, unless `skips_errors` */
  uploadStatusBook: Requests['uploadStatusBook'];
  /** Get the agency's CRM connection, without its secrets */
  getCrmConnection: Requests['getCrmConnection'];
  /** Connect the agency to its CRM after a successful sign-in there */
  saveCrmConnection: Requests['saveCrmConnection'];
  /** Disconnect the CRM; its records are kept there */
  endCrmConnection: Requests['endCrmConnection'];
  /** Search CRM records by name, e-mail address or phone number */
  searchCrmRecords: Requests['searchCrmRecords'];
  /** Link an application to a CRM record; null unlinks it */
  linkCrmRecord: Requests['linkCrmRecord'];
  /** Create a CRM record from an application and link them */
  createCrmRecord: Requests['createCrmRecord'];
  /** Copy a note and its files to the CRM */
  pushNoteToCrm: Requests['pushNoteToCrm'];
  /** Download a CRM attachment and get its address, valid for five minutes in this session */
  downloadAttachmentFromZohoCrm: Requests['downloadAttachmentFromZohoCrm'];
  /** List the installation's carriers and which of them an agency may use */
  listMgaCarriers: Requests['listMgaCarriers'];
  /** Allow or disallow a carrier for an agency */
  setMgaCarrier: Requests['setMgaCarrier'];
  /** List carriers, data providers and login portals with their health */
  listCarriers: Requests['listCarriers'];
  /** Get a carrier's published settings and draft, without credentials */
  getCarrier: Requests['getCarrier'];
  /** Create a carrier, or update its draft */
  saveCarrier: {
    carrier_id?: number;
    /** Required with a carrier_id. */
    revision?: number;
    agency_id?: number;
    carrier: CarrierInput;
    /**
     * The template of a new carrier, as a `start` of list-carrier-starts; the carrier gets the template's mapping.
     */
    start_from?: string;
    note: string;
  };
  /** Discard a carrier's draft */
  discardCarrierDraft: Requests['discardCarrierDraft'];
  /** Copy a carrier with its credentials into a new draft */
  copyCarrier: Requests['copyCarrier'];
  /** Remove a carrier; its quotes and exchanges are kept */
  removeCarrier: Requests['removeCarrier'];
  /** Publish a carrier's draft; it applies from the next launch */
  publishCarrier: {
    carrier_id: number;
    revision: number;
    note: string;
  };
  /** Publish an earlier version of a carrier again */
  rollBackCarrier: Requests['rollBackCarrier'];
  /** List the same carrier at other agencies, with how its mapping differs there */
  listCarrierShares: Requests['listCarrierShares'];
  /** Publish a carrier's mapping at other agencies; their other settings stay unchanged */
  shareCarrierMapping: Requests['shareCarrierMapping'];
  /** Turn a carrier on or off */
  setCarrierEnabled: Requests['setCarrierEnabled'];
  /** Set the agency's producer code and credentials at a carrier; they apply from the next request */
  saveCarrierAccount: Requests['saveCarrierAccount'];
  /** Save a carrier's inactive environment (test or production): address, credentials and producer code */
  saveOtherSetting: Requests['saveOtherSetting'];
  /** Delete a carrier's inactive environment with its credentials */
  removeOtherSetting: Requests['removeOtherSetting'];
  /** Switch a carrier between test and production, as a new version with the same mapping */
  changeOverCarrier: Requests['changeOverCarrier'];
  /** List starting points for a new carrier */
  listCarrierStarts: Requests['listCarrierStarts'];
  /** Get a local carrier's decision tables and formulas */
  getRateTables: {
    carrier_id: number;
    use: 'published' | 'draft';
  };
  /** Compare the rates of two versions of a local carrier, cell by cell */
  compareRates: Requests['compareRates'];
  /** Save decision tables in the draft; omitted tables stay unchanged */
  saveRateTables: {
    carrier_id: number;
    revision: number;
    tables: {
      name: string;
      columns: {
        title: string;
        field: string;
        kind: 'condition' | 'result';
      }[];
      rows: string[][];
      gathers_declines?: boolean;
    }[];
    note: string;
  };
  /** Save the complete rate plan in the draft: tables, formulas and their order */
  saveRatePlan: {
    carrier_id: number;
    revision: number;
    /** If rows are omitted, the saved rows of the table with this name and these columns are used. */
    tables: {
      name: string;
      columns: {
        title: string;
        field: string;
        kind: 'condition' | 'result';
      }[];
      rows?: string[][];
      gathers_declines: boolean;
    }[];
    formulas: {
      name: string;
      expression: string;
    }[];
    note: string;
  };
  /** Upload decision tables into the draft from a CSV file (one table) or an XLSX file (one table per sheet) */
  uploadRateTables: {
    carrier_id: number;
    revision: number;
    /** The table that a CSV file or a workbook with one sheet contains. */
    table?: string;
    file_name: string;
    file_base64: string;
    note: string;
  };
  /** Read a CSV or XLSX file's cells as text; nothing is saved */
  readRateSheets: Requests['readRateSheets'];
  /** List the latest applications for testing a local carrier's rates */
  listTestApplications: Requests['listTestApplications'];
  /** Rate saved applications with the published rates and the draft, side by side */
  testRates: Requests['testRates'];
  /** Test a carrier with a saved application; no quote is saved */
  testCarrier: {
    carrier_id: number;
    application_id: number;
    use: 'published' | 'draft';
  };
  /** Preview the requests to a carrier for a saved application; nothing is sent */
  dryRunCarrier: Requests['dryRunCarrier'];
  /** List the latest exchanges with a carrier, for replay */
  listCarrierCommunications: {
    carrier_id: number;
    limit: number;
  };
  /** Replay a recorded exchange with a changed mapping, without calling the carrier */
  replayCommunication: Requests['replayCommunication'];
  /** Find people in stored data by name, e-mail address or phone number */
  findPerson: Requests['findPerson'];
  /** Get what is stored about a client or an address */
  getHeldPerson: Requests['getHeldPerson'];
  /** Start an export of all data about a person as JSON, PDF and files */
  exportPerson: Requests['exportPerson'];
  /** Start the erasure of all data about a person, except what the law requires to keep */
  erasePerson: Requests['erasePerson'];
  /** List the agency's exports and erasures, newest first */
  listPrivacyJobs: Requests['listPrivacyJobs'];
  /** Get the download address of an export or certificate, valid for five minutes in this session */
  openPrivacyFile: Requests['openPrivacyFile'];
  /** Get the last retention run's removals and the current sizes of stored data */
  getRetention: Requests['getRetention'];
  /** List what can access the current user's data and, for admins, the agency's */
  getAccess: Requests['getAccess'];
  /** Revoke one access, all of a kind, or all; the current session is kept */
  endAccess: Requests['endAccess'];
  /** Get an assistant's authorization request for the consent page */
  getAssistantRequest: Requests['getAssistantRequest'];
  /** Authorize an assistant to act for the current user; returns the address to redirect to */
  allowAssistant: Requests['allowAssistant'];
  /** List assistants authorized by the current user */
  listAssistants: Requests['listAssistants'];
  /** Disconnect an assistant immediately */
  disconnectAssistant: Requests['disconnectAssistant'];
  /** List the agency's API keys, newest first, without secrets */
  listApiKeys: Requests['listApiKeys'];
  /** Create an API key; its secret is returned only once */
  createApiKey: {
    name: string;
    scopes: ('application.create' | 'application.edit' | 'application.launch' | 'application.see' | 'client.see' | 'policy.import' | 'note.write' | 'application.log' | 'quote.send' | 'quote.download' | 'message.use' | 'portal.manage')[];
    expires_at?: string | null;
    sources?: string[];
    lines?: ('home' | 'flood' | 'life' | 'auto' | 'pet')[];
    networks?: string[];
    rate_limit: number;
    is_test: boolean;
    password: string;
    otp?: string;
    passkey?: {
      id: string;
      rawId: string;
      type: 'public-key';
      authenticatorAttachment?: string;
      clientExtensionResults: Record<string, unknown>;
      response: {
        clientDataJSON: string;
        authenticatorData: string;
        signature: string;
        userHandle?: string;
      };
    };
  };
  /** Replace an API key's secret; the old one stays valid for a day */
  rotateApiKey: Requests['rotateApiKey'];
  /** Revoke an API key immediately */
  revokeApiKey: Requests['revokeApiKey'];
  /** List the agency's webhook endpoints */
  listWebhooks: Requests['listWebhooks'];
  /** Create or update a webhook endpoint; its secret is returned only when created or renewed */
  saveWebhook: {
    endpoint_id?: number;
    name?: string;
    url: string;
    events: ('application.created' | 'application.updated' | 'application.completed' | 'quote.received' | 'message.delivered' | 'message.received' | 'client.opened' | 'client.asked' | 'client.chose' | 'client.signed' | 'document.read' | 'policy.bound')[];
    filters?: {
      sources?: string[];
      lines?: ('home' | 'flood' | 'life' | 'auto' | 'pet')[];
    };
    payload_version?: '2026-11-01';
    is_enabled: boolean;
    /** Creates another secret; the previous one also signs for a day. */
    renew_secret?: boolean;
    /** Required for a user; a program authenticates with its key. */
    password?: string;
    otp?: string;
    passkey?: {
      id: string;
      rawId: string;
      type: 'public-key';
      authenticatorAttachment?: string;
      clientExtensionResults: Record<string, unknown>;
      response: {
        clientDataJSON: string;
        authenticatorData: string;
        signature: string;
        userHandle?: string;
      };
    };
  };
  /** Remove a webhook endpoint */
  removeWebhook: Requests['removeWebhook'];
  /** Send a test event to a webhook endpoint */
  testWebhook: Requests['testWebhook'];
  /** List webhook deliveries, newest first */
  getWebhookDeliveries: {
    endpoint_id?: number;
    delivery_id?: string;
    is_failed?: boolean;
    before?: string;
    limit: number;
  };
  /** Redeliver a webhook delivery, or all undelivered ones of an endpoint since a time */
  redeliverWebhook: Requests['redeliverWebhook'];
  /** Get the installation's checklist: what is on, what is missing and how to turn it on */
  getChecklist: Requests['getChecklist'];
  /** Test a checklist item; the e-mail test sends a message to the current user */
  testChecklistItem: Requests['testChecklistItem'];
  /** Set a checklist item aside, or restore it */
  setChecklistItemAside: Requests['setChecklistItemAside'];
  /** Get the agency's list for its first day: what is done and what is left before the first quote */
  getFirstDay: Requests['getFirstDay'];
  /** Set an item of the agency's first day aside, or restore it */
  setFirstDayItemAside: Requests['setFirstDayItemAside'];
  /** Get the installation's backups and their schedule */
  getOperation: Requests['getOperation'];
  /** Get the installation's status: processes, queues, carriers and failures */
  getOperationStatus: Requests['getOperationStatus'];
  /** Report an error of the page itself to its operator */
  reportPageError: Requests['reportPageError'];
  /** Get how the agency's carriers, data providers, e-mail and texts answered lately */
  getAgencyHealth: Requests['getAgencyHealth'];
  /** Get the running version, and whether a newer one exists */
  getRelease: Requests['getRelease'];
  /** Set the destination, interval and retention of backups */
  updateBackupSchedule: Requests['updateBackupSchedule'];
  /** Start a backup outside the schedule */
  backUpNow: Requests['backUpNow'];
  /** Resume sending, launches and schedules on a restored copy, once the old installation is gone */
  resumeInstallation: Requests['resumeInstallation'];
  /** Stream events as they happen, resuming after `last_event_id` */
  events: Requests['events'];
};

/** What the verb of a call answers. */
export type Answers = {
  /** Sign in with a username or e-mail address and a password */
  login: {
    session: {
      session_key: string;
    };
    user: User;
    device_key?: string;
  };
  /** Change the current user's password and end their other sessions */
  changePassword: Record<string, never>;
  /** Request an e-mail to reset a password; the response is the same whether or not the user exists */
  requestPasswordReset: {
    is_sent: boolean;
  };
  /** Reset a password with the key from the e-mail and end all sessions of the user */
  resetPassword: Record<string, never>;
  /** Get the challenge that a passkey signs to sign in */
  beginPasskeySignIn: {
    options: {
      challenge: string;
      rpId?: string;
      timeout?: number;
      allowCredentials?: {
        id: string;
        type: 'public-key';
        transports?: string[];
      }[];
      userVerification?: 'discouraged' | 'preferred' | 'required';
    };
  };
  /** Sign in with a passkey */
  signInWithPasskey: {
    session: {
      session_key: string;
    };
    user: User;
  };
  /** Get the options for creating a passkey in the browser */
  enrollPasskey: {
    options: {
      challenge: string;
      rp: {
        id?: string;
        name: string;
      };
      user: {
        id: string;
        name: string;
        displayName: string;
      };
      pubKeyCredParams: {
        alg: number;
        type: 'public-key';
      }[];
      timeout?: number;
      excludeCredentials?: {
        id: string;
        type: 'public-key';
        transports?: string[];
      }[];
      authenticatorSelection?: {
        residentKey?: 'discouraged' | 'preferred' | 'required';
        requireResidentKey?: boolean;
        userVerification?: 'discouraged' | 'preferred' | 'required';
      };
      attestation?: 'none' | 'direct' | 'enterprise' | 'indirect';
    };
  };
  /** Save a passkey created in the browser */
  confirmPasskey: Record<string, never>;
  /** Rename a passkey */
  renamePasskey: Record<string, never>;
  /** Remove a passkey */
  removePasskey: Record<string, never>;
  /** Get a new secret for an authenticator app, to be confirmed with its first code */
  enrollSecondFactor: {
    ticket: string;
    secret: string;
    uri: string;
  };
  /** Turn on the second factor with the first code and get the recovery codes */
  confirmSecondFactor: {
    recovery_codes: string[];
  };
  /** Turn off the second factor */
  disableSecondFactor: Record<string, never>;
  /** Replace the recovery codes; the old ones stop working */
  renewRecoveryCodes: {
    recovery_codes: string[];
  };
  /** Get the recovery codes again until they are confirmed as saved */
  showRecoveryCodes: {
    recovery_codes: string[];
  };
  /** Confirm that the recovery codes are saved; they are not shown again */
  confirmRecoveryCodes: Record<string, never>;
  /** Remove the second factor and passkeys of a user who lost them */
  resetUserSecondFactor: Record<string, never>;
  /** List the agency's users of a role who have no second factor */
  listWithoutSecondFactor: {
    total: number;
    people: {
      id: number;
      name: string;
    }[];
  };
  /** Get the current user's second factor, passkeys, sessions, remembered devices and latest sign-ins */
  getSecurity: {
    password_changed_at: string | null;
    second_factor: {
      rule: 'off' | 'asked' | 'required';
      since: string | null;
      recovery_codes_left: number;
      has_unsaved_codes: boolean;
    };
    passkeys: {
      id: string;
      name: string;
      is_synced: boolean;
      created_at: string;
      last_used_at: string | null;
    }[];
    sessions: {
      id: string;
      device: string;
      address: string;
      created_at: string;
      seen_at: string;
      is_this: boolean;
      /** The user who signed in and then worked as this user; null for the user's own sign-in. */
      by: string | null;
    }[];
    devices: {
      id: string;
      device: string;
      address: string;
      created_at: string;
      expires_at: string;
    }[];
    sign_ins: {
      at: string;
      action: string;
      from: string;
    }[];
  };
  /** End one of the current user's sessions, or all but this one */
  endSessions: Record<string, never>;
  /** Forget a remembered device, or all of them; the next sign-in there requires the second step */
  forgetDevices: Record<string, never>;
  /** Sign out and end the session */
  logout: Record<string, never>;
  /** Get the signed-in user */
  getUserFreshData: User;
  /** Sign in as another user (impersonation) */
  loginWithUserId: {
    session: {
      session_key: string;
    };
    user: User;
  };
  /** Choose the agency that a super-admin works in; null to leave it */
  chooseAgency: {
    user: User;
  };
  /** Get the agency's single sign-on settings, without the client secret */
  getSingleSignOn: {
    single_sign_on: {
      is_on: boolean;
      issuer: string;
      client_id: string;
      domains: string[];
      password_roles: ('super-admin' | 'admin' | 'agent' | 'customer')[];
      break_glass_id: number;
      trusts_second_step: boolean;
    } | null;
    /** Domain ownership proofs; only users of a proven domain are sent to the agency's provider. */
    proofs: {
      domain: string;
      /** How the domain was proven; null if it wasn't. `before`: in use before proofs were required. */
      proven_by: 'dns' | 'super-admin' | 'before' | null;
      /** The TXT record that proves the ownership of the domain. */
      record_name: string;
      record_value: string;
    }[];
    /** The second factors that the current user can use, in addition to the password, to change these settings. */
    second_factor: {
      has_code: boolean;
      has_passkey: boolean;
    };
    /** Where the provider redirects after sign-in; an admin registers it with the provider. */
    redirect_uri: string;
    /** Active admins of the agency; one must keep password sign-in. */
    admins: {
      id: number;
      name: string;
    }[];
  };
  /** Save the agency's single sign-on settings after checking the provider */
  saveSingleSignOn: {
    single_sign_on: {
      is_on: boolean;
      issuer: string;
      client_id: string;
      domains: string[];
      password_roles: ('super-admin' | 'admin' | 'agent' | 'customer')[];
      break_glass_id: number;
      trusts_second_step: boolean;
    } | null;
    /** Domain ownership proofs; only users of a proven domain are sent to the agency's provider. */
    proofs: {
      domain: string;
      /** How the domain was proven; null if it wasn't. `before`: in use before proofs were required. */
      proven_by: 'dns' | 'super-admin' | 'before' | null;
      /** The TXT record that proves the ownership of the domain. */
      record_name: string;
      record_value: string;
    }[];
    /** The second factors that the current user can use, in addition to the password, to change these settings. */
    second_factor: {
      has_code: boolean;
      has_passkey: boolean;
    };
    /** Where the provider redirects after sign-in; an admin registers it with the provider. */
    redirect_uri: string;
    /** Active admins of the agency; one must keep password sign-in. */
    admins: {
      id: number;
      name: string;
    }[];
  };
  /** Verify a domain by its TXT record */
  proveSingleSignOnDomain: {
    single_sign_on: {
      is_on: boolean;
      issuer: string;
      client_id: string;
      domains: string[];
      password_roles: ('super-admin' | 'admin' | 'agent' | 'customer')[];
      break_glass_id: number;
      trusts_second_step: boolean;
    } | null;
    /** Domain ownership proofs; only users of a proven domain are sent to the agency's provider. */
    proofs: {
      domain: string;
      /** How the domain was proven; null if it wasn't. `before`: in use before proofs were required. */
      proven_by: 'dns' | 'super-admin' | 'before' | null;
      /** The TXT record that proves the ownership of the domain. */
      record_name: string;
      record_value: string;
    }[];
    /** The second factors that the current user can use, in addition to the password, to change these settings. */
    second_factor: {
      has_code: boolean;
      has_passkey: boolean;
    };
    /** Where the provider redirects after sign-in; an admin registers it with the provider. */
    redirect_uri: string;
    /** Active admins of the agency; one must keep password sign-in. */
    admins: {
      id: number;
      name: string;
    }[];
  };
  /** Approve a domain of the chosen agency without a TXT record */
  approveSingleSignOnDomain: {
    single_sign_on: {
      is_on: boolean;
      issuer: string;
      client_id: string;
      domains: string[];
      password_roles: ('super-admin' | 'admin' | 'agent' | 'customer')[];
      break_glass_id: number;
      trusts_second_step: boolean;
    } | null;
    /** Domain ownership proofs; only users of a proven domain are sent to the agency's provider. */
    proofs: {
      domain: string;
      /** How the domain was proven; null if it wasn't. `before`: in use before proofs were required. */
      proven_by: 'dns' | 'super-admin' | 'before' | null;
      /** The TXT record that proves the ownership of the domain. */
      record_name: string;
      record_value: string;
    }[];
    /** The second factors that the current user can use, in addition to the password, to change these settings. */
    second_factor: {
      has_code: boolean;
      has_passkey: boolean;
    };
    /** Where the provider redirects after sign-in; an admin registers it with the provider. */
    redirect_uri: string;
    /** Active admins of the agency; one must keep password sign-in. */
    admins: {
      id: number;
      name: string;
    }[];
  };
  /** Turn off an agency's single sign-on with the key e-mailed to its other admins */
  stopSingleSignOn: {
    agency: string;
  };
  /** Remove the agency's single sign-on; users sign in by password again */
  endSingleSignOn: {
    single_sign_on: {
      is_on: boolean;
      issuer: string;
      client_id: string;
      domains: string[];
      password_roles: ('super-admin' | 'admin' | 'agent' | 'customer')[];
      break_glass_id: number;
      trusts_second_step: boolean;
    } | null;
    /** Domain ownership proofs; only users of a proven domain are sent to the agency's provider. */
    proofs: {
      domain: string;
      /** How the domain was proven; null if it wasn't. `before`: in use before proofs were required. */
      proven_by: 'dns' | 'super-admin' | 'before' | null;
      /** The TXT record that proves the ownership of the domain. */
      record_name: string;
      record_value: string;
    }[];
    /** The second factors that the current user can use, in addition to the password, to change these settings. */
    second_factor: {
      has_code: boolean;
      has_passkey: boolean;
    };
    /** Where the provider redirects after sign-in; an admin registers it with the provider. */
    redirect_uri: string;
    /** Active admins of the agency; one must keep password sign-in. */
    admins: {
      id: number;
      name: string;
    }[];
  };
  /** Get the sign-in address of an agency's provider, by e-mail address or agency name */
  beginSingleSignOn: {
    url: string;
    browser_key: string;
  };
  /** E-mail the code that confirms a first single sign-on */
  sendSingleSignOnCode: {
    single_sign_on_ticket: string;
  };
  /** Sign in with the provider's answer; call again with the ticket if a second step is required */
  finishSingleSignOn: {
    session: {
      session_key: string;
    };
    user: User;
    device_key?: string;
  };
  /** List users; pass `next` as `after` for the next page */
  listUsers: {
    users: ManagedUser[];
    next: string | null;
    /** Counts all users within reach, regardless of the search; only with the first page. */
    counts: {
      all: number;
      invited: number;
      deactivated: number;
      roles: Record<string, number>;
    } | null;
  };
  /** Get a user with their open sessions and applications */
  getUser: {
    user: ManagedUser;
    open_sessions: number;
    applications: number;
  };
  /** Invite a user by e-mail, or create one with an initial password */
  createUser: {
    user: ManagedUser;
    invitation_url: string | null;
  };
  /** Send a new invitation to a user; the previous one stops working */
  inviteUser: {
    user: ManagedUser;
    invitation_url: string | null;
  };
  /** Update a user; changes apply to their open sessions immediately */
  updateUser: {
    user: ManagedUser;
  };
  /** Deactivate a user and end their sessions; their records are kept */
  deactivateUser: {
    user: ManagedUser;
  };
  /** Reactivate a user */
  activateUser: {
    user: ManagedUser;
  };
  /** End all sessions of a user */
  endUserSessions: Record<string, never>;
  /** Reassign a user's applications to a colleague; repeat until `remaining` is 0 */
  reassignApplications: {
    handed_on: number;
    remaining: number;
  };
  /** Get the user that an invitation is for */
  checkInvitation: {
    name: string;
    email: string;
    agency_name: string;
    expires_at: string;
  };
  /** Accept an invitation; `session` is null if the user must sign in with a second step or single sign-on */
  acceptInvitation: {
    session: {
      session_key: string;
    } | null;
    user: User | null;
  };
  /** Get the current user's profile */
  getProfile: {
    profile: {
      name: string;
      username: string;
      email: string;
      phone: string;
      license: string;
      title: string;
      new_email: string | null;
    };
  };
  /** Update the current user's profile */
  updateProfile: {
    profile: {
      name: string;
      username: string;
      email: string;
      phone: string;
      license: string;
      title: string;
      new_email: string | null;
    };
  };
  /** Request a change of the current user's e-mail address; a link to confirm it is sent there */
  changeEmail: {
    profile: {
      name: string;
      username: string;
      email: string;
      phone: string;
      license: string;
      title: string;
      new_email: string | null;
    };
  };
  /** Cancel a requested change of e-mail address; its link stops working */
  cancelEmailChange: {
    profile: {
      name: string;
      username: string;
      email: string;
      phone: string;
      license: string;
      title: string;
      new_email: string | null;
    };
  };
  /** Confirm a new e-mail address with the key that was sent to it */
  confirmEmail: {
    email: string;
  };
  /** Get the latest notifications */
  getUserNotifications: {
    user_notifications: {
      id: number;
      kind: string;
      text: string;
      application_id: number | null;
      is_read: boolean;
      created_at: string;
    }[];
    unread: number;
  };
  /** List all notifications of the current user, newest first */
  listUserNotifications: {
    user_notifications: {
      id: number;
      kind: string;
      text: string;
      application_id: number | null;
      is_read: boolean;
      created_at: string;
    }[];
    unread: number;
    next: number | null;
  };
  /** Mark some or all notifications as read, or remove those of launches that the person watched */
  markUserNotificationsRead: {
    user_notifications: {
      id: number;
      kind: string;
      text: string;
      application_id: number | null;
      is_read: boolean;
      created_at: string;
    }[];
    unread: number;
  };
  /** List the admins and agents that an application can be assigned to */
  getAgentsList: {
    agents: {
      name: string;
      email: string;
      role: 'super-admin' | 'admin' | 'agent' | 'customer';
      agent: {
        id: number;
      };
    }[];
  };
  /** Get the current user's settings */
  getUserSettings: {
    user_settings: UserSettings;
  };
  /** Update the current user's settings */
  updateUserSettings: {
    user_settings: UserSettings;
  };
  /** Toggle automatic e-mailing of quotes for the current user */
  toggleUserQuoteAutoEmailing: {
    user_settings: UserSettings;
  };
  /** Get the agency's settings */
  getGlobalSettings: {
    global_settings: {
      agency_name: string;
      street_address: string;
      phone: string;
      brand_color: string;
      logo_url: string | null;
      licenses: {
        state: string;
        number: string;
      }[];
      mail_name: string;
      mail_from: string;
      reply_to: string;
      text_hours: {
        from: number;
        to: number;
      } | null;
      intake_consent: string;
      time_zone: string;
      task_rules: {
        no_reply: {
          is_on: boolean;
          days: number;
          sends: boolean;
        };
        not_chosen: {
          is_on: boolean;
          days: number;
          sends: boolean;
        };
        effective: {
          is_on: boolean;
          days: number;
          sends: boolean;
        };
        inspection: {
          is_on: boolean;
          days: number;
          sends: boolean;
        };
        expiring: {
          is_on: boolean;
          days: number;
          sends: boolean;
        };
      };
      renewal_checks: {
        not_arrived: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        gap: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        length: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        premium_parts: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        premium_reshop: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        premium_warn: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        premium_note: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        dwelling: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        dwelling_up: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        other_structure: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        other_structure_share: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        contents: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        contents_low: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        contents_high: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        loss_of_use: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        loss_of_use_share: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        liability: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        medical_payments: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        aop_deductible: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        hurricane_deductible: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        wind_deductible: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        roof_deductible: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        dwelling_settlement: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        roof_settlement: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        contents_settlement: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        forms_limiting: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        forms_added: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        forms_removed: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        mortgagee: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        loan_number: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        roof_age: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        citizens_flood: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        no_flood: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        no_home: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
      };
      asks_what_if: boolean;
      needs_flood_offer: boolean;
      launches_leads: boolean;
      lead_launches_a_day: number;
      agents_see_carriers: boolean;
      nfip_lapsed_since: string | null;
      flood_rules: {
        citizens: {
          from: string;
          replacement_cost: number;
        }[];
        source: string;
        as_of: string;
        remark: string;
      } | null;
      quick_links: {
        name: string;
        url: string;
      }[];
      sends_email: boolean;
      is_sandbox: boolean;
      hold: {
        restored_at: string;
        made_at: string;
      } | null;
      carrier_login_portals: {
        name: string;
        url: string;
      }[];
      second_factor_policy: Partial<Record<'super-admin' | 'admin' | 'agent' | 'customer', 'off' | 'asked' | 'required'>>;
      second_factor_from: Partial<Record<'super-admin' | 'admin' | 'agent' | 'customer', string>>;
      idle_minutes: number | null;
      session_hours: number | null;
    };
  };
  /** Update the agency's settings */
  updateGlobalSettings: {
    global_settings: {
      agency_name: string;
      street_address: string;
      phone: string;
      brand_color: string;
      logo_url: string | null;
      licenses: {
        state: string;
        number: string;
      }[];
      mail_name: string;
      mail_from: string;
      reply_to: string;
      text_hours: {
        from: number;
        to: number;
      } | null;
      intake_consent: string;
      time_zone: string;
      task_rules: {
        no_reply: {
          is_on: boolean;
          days: number;
          sends: boolean;
        };
        not_chosen: {
          is_on: boolean;
          days: number;
          sends: boolean;
        };
        effective: {
          is_on: boolean;
          days: number;
          sends: boolean;
        };
        inspection: {
          is_on: boolean;
          days: number;
          sends: boolean;
        };
        expiring: {
          is_on: boolean;
          days: number;
          sends: boolean;
        };
      };
      renewal_checks: {
        not_arrived: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        gap: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        length: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        premium_parts: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        premium_reshop: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        premium_warn: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        premium_note: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        dwelling: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        dwelling_up: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        other_structure: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        other_structure_share: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        contents: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        contents_low: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        contents_high: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        loss_of_use: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        loss_of_use_share: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        liability: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        medical_payments: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        aop_deductible: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        hurricane_deductible: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        wind_deductible: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        roof_deductible: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        dwelling_settlement: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        roof_settlement: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        contents_settlement: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        forms_limiting: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        forms_added: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        forms_removed: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        mortgagee: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        loan_number: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        roof_age: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        citizens_flood: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        no_flood: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        no_home: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
      };
      asks_what_if: boolean;
      needs_flood_offer: boolean;
      launches_leads: boolean;
      lead_launches_a_day: number;
      agents_see_carriers: boolean;
      nfip_lapsed_since: string | null;
      flood_rules: {
        citizens: {
          from: string;
          replacement_cost: number;
        }[];
        source: string;
        as_of: string;
        remark: string;
      } | null;
      quick_links: {
        name: string;
        url: string;
      }[];
      sends_email: boolean;
      is_sandbox: boolean;
      hold: {
        restored_at: string;
        made_at: string;
      } | null;
      carrier_login_portals: {
        name: string;
        url: string;
      }[];
      second_factor_policy: Partial<Record<'super-admin' | 'admin' | 'agent' | 'customer', 'off' | 'asked' | 'required'>>;
      second_factor_from: Partial<Record<'super-admin' | 'admin' | 'agent' | 'customer', string>>;
      idle_minutes: number | null;
      session_hours: number | null;
    };
  };
  /** Get the default presets of the agency and the current user */
  getStandingDefaults: {
    standing_defaults: {
      owner: 'agency' | 'person';
      application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
      state: string | null;
      field: string;
      value: Json;
      is_locked: boolean;
    }[];
  };
  /** Update the current user's default presets; null removes one */
  updateUserStandingDefaults: {
    standing_defaults: {
      owner: 'agency' | 'person';
      application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
      state: string | null;
      field: string;
      value: Json;
      is_locked: boolean;
    }[];
  };
  /** Update the agency's default presets, optionally locked; null removes one */
  updateAgencyStandingDefaults: {
    standing_defaults: {
      owner: 'agency' | 'person';
      application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
      state: string | null;
      field: string;
      value: Json;
      is_locked: boolean;
    }[];
  };
  /** Set the day on which the NFIP's authority lapsed; null if it has not */
  setNfipAuthority: {
    lapsed_since: string | null;
  };
  /** List agencies with their figures */
  listMgas: {
    mgas: Mga[];
  };
  /** Create an agency */
  createMga: {
    mga: Mga;
  };
  /** Update an agency */
  updateMga: {
    mga: Mga;
  };
  /** Set an agency's logo (PNG, JPEG or SVG); null removes it */
  setMgaLogo: {
    mga: Mga;
  };
  /** Deactivate an agency: its users are signed out and cannot sign in; its data is kept */
  deactivateMga: {
    mga: Mga;
  };
  /** Reactivate an agency */
  activateMga: {
    mga: Mga;
  };
  /** Get the expiry of a setup link; 404 if a super-admin exists */
  checkSetUp: {
    expires_at: string;
  };
  /** Create the first super-admin and the first agency, and sign in */
  completeSetUp: {
    session: {
      session_key: string;
    };
    user: User;
  };
  /** Set the current agency's logo (PNG, JPEG or SVG); null removes it */
  setAgencyLogo: {
    global_settings: {
      agency_name: string;
      street_address: string;
      phone: string;
      brand_color: string;
      logo_url: string | null;
      licenses: {
        state: string;
        number: string;
      }[];
      mail_name: string;
      mail_from: string;
      reply_to: string;
      text_hours: {
        from: number;
        to: number;
      } | null;
      intake_consent: string;
      time_zone: string;
      task_rules: {
        no_reply: {
          is_on: boolean;
          days: number;
          sends: boolean;
        };
        not_chosen: {
          is_on: boolean;
          days: number;
          sends: boolean;
        };
        effective: {
          is_on: boolean;
          days: number;
          sends: boolean;
        };
        inspection: {
          is_on: boolean;
          days: number;
          sends: boolean;
        };
        expiring: {
          is_on: boolean;
          days: number;
          sends: boolean;
        };
      };
      renewal_checks: {
        not_arrived: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        gap: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        length: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        premium_parts: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        premium_reshop: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        premium_warn: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        premium_note: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        dwelling: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        dwelling_up: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        other_structure: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        other_structure_share: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        contents: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        contents_low: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        contents_high: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        loss_of_use: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        loss_of_use_share: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        liability: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        medical_payments: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        aop_deductible: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        hurricane_deductible: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        wind_deductible: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        roof_deductible: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        dwelling_settlement: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        roof_settlement: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        contents_settlement: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        forms_limiting: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        forms_added: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        forms_removed: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        mortgagee: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        loan_number: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        roof_age: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        citizens_flood: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        no_flood: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
        no_home: {
          is_on: boolean;
          threshold: number | null;
          floor: number | null;
        };
      };
      asks_what_if: boolean;
      needs_flood_offer: boolean;
      launches_leads: boolean;
      lead_launches_a_day: number;
      agents_see_carriers: boolean;
      nfip_lapsed_since: string | null;
      flood_rules: {
        citizens: {
          from: string;
          replacement_cost: number;
        }[];
        source: string;
        as_of: string;
        remark: string;
      } | null;
      quick_links: {
        name: string;
        url: string;
      }[];
      sends_email: boolean;
      is_sandbox: boolean;
      hold: {
        restored_at: string;
        made_at: string;
      } | null;
      carrier_login_portals: {
        name: string;
        url: string;
      }[];
      second_factor_policy: Partial<Record<'super-admin' | 'admin' | 'agent' | 'customer', 'off' | 'asked' | 'required'>>;
      second_factor_from: Partial<Record<'super-admin' | 'admin' | 'agent' | 'customer', string>>;
      idle_minutes: number | null;
      session_hours: number | null;
    };
  };
  /** Get the dashboard figures for applications created between two days (UTC) */
  getDashboardSummary: {
    summary: {
      total: number;
      /** The total for the same number of days before `from`. */
      total_before: number;
      series: {
        name: 'status' | 'type' | 'source' | 'agent' | 'month' | 'proposals' | 'premium';
        points: {
          key: string;
          label: string;
          value: number;
        }[];
      }[];
      /** Requests to carriers, and prices they returned; null for users who see only their own data. */
      quotes: {
        asked: number;
        priced: number;
        /** Average response time of carriers in milliseconds; null if none answered. */
        answer_ms: number | null;
      } | null;
      /**
       * Number of applications whose proposal was first sent, first opened and first chosen from; null for a
       * customer.
       */
      proposals: {
        sent: number;
        opened: number;
        chosen: number;
      } | null;
    };
  };
  /** List applications */
  getAgentApplicationsList: {
    applications: {
      data: ApplicationRow[];
      per_page: number;
      current_page: number;
      total: number;
      is_total_exact: boolean;
      last_page: number;
      next_page_url: string | null;
      prev_page_url: string | null;
      path: string;
      from: number | null;
    };
    carrier: {
      id: number;
      name: string;
    } | null;
    counts: {
      all: number;
      mine: number;
      needs_attention: number;
      launched: number;
      carrier_asks: number;
      signed: number;
    };
  };
  /** Find applications at an address, to avoid duplicates */
  findApplicationsAtAddress: {
    applications: {
      id: number;
      application_id: number;
      application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
      client: {
        id: number;
        payload: {
          first_name: string;
          last_name: string;
        };
      };
      payload: {
        status: 'new' | 'new_updated' | 'launched' | 'complete';
        address: string;
      };
      is_signed: boolean;
      is_bound: boolean;
    }[];
  };
  /** List the names of application sources */
  getApplicationSourceNameList: {
    application_source_name_list: string[];
  };
  /** Get an application with its quotes and notes */
  getApplicationById: {
    application: Application;
  };
  /** Create an application with defaults and computed fields filled in */
  createApplication: {
    application: Application;
  };
  /** Fill fields that no one stated with the answers in the client's earlier applications */
  fillEarlierAnswers: {
    application: Application;
    filled: string[];
  };
  /** Update fields in the order sent; returns only what changed */
  updateApplication: {
    changes: ApplicationChanges;
  };
  /** Keep an application's values and dismiss its address lookup */
  closeAddressLookup: {
    application: Application;
  };
  /** Undo an address lookup, unless the application was changed since */
  undoAddressLookup: {
    application: Application;
  };
  /** List the errors that prevent a launch */
  validateApplication: {
    errors: Record<string, string[]>;
    is_launchable: boolean;
  };
  /** Assign an application to an agent or admin */
  assignApplication: {
    application: Application;
  };
  /** Archive or unarchive an application */
  archiveApplication: {
    application: Application;
  };
  /** Duplicate an application */
  duplicateApplication: {
    application: Application;
  };
  /** State the line of an imported application whose file or lead named none */
  stateLine: {
    application: Application;
  };
  /** Create a home application from a flood application, or the reverse */
  quoteOtherLine: {
    application: Application;
  };
  /** List an application's notes and attachments, including those in the CRM */
  getNoteAndAttachmentsOfApplication: {
    notes: Note[];
    attachments: {
      id: string;
      Note_Title: string | null;
      Note_Content: string | null;
      File_Name: string | null;
      '$se_module': string;
      Parent_Id: {
        id: string;
      };
    }[];
    crm_notes: {
      id: string;
      Note_Title: string | null;
      Note_Content: string | null;
      File_Name: string | null;
      '$se_module': string;
      Parent_Id: {
        id: string;
      };
    }[];
    crm: {
      state: 'off' | 'not_linked' | 'ok' | 'failed';
      /** The reason for a failure, as a readable message. */
      text: string;
      record: {
        module: string;
        id: string;
        name: string;
      } | null;
      has_more: boolean;
    };
  };
  /** Add a note to an application, with or without files */
  addNoteOrAttachmentToApplication: {
    attachments: {
      id: number;
      name: string;
    }[];
  };
  /** Get the download address of a note's file, valid for five minutes in this session */
  openNoteAttachment: {
    file_url: string;
  };
  /** Pin or unpin a note */
  pinNote: Record<string, never>;
  /** Toggle an alert note between active and inactive */
  toggleApplicationAlertNote: Record<string, never>;
  /** List an application's history */
  getApplicationHistory: {
    history: {
      data: HistoryEntry[];
      per_page: number;
      current_page: number;
      total: number;
      is_total_exact: boolean;
      last_page: number;
      next_page_url: string | null;
      prev_page_url: string | null;
      path: string;
      from: number | null;
    };
    /** Names of everyone in the application's history. */
    people: string[];
  };
  /** Export an application's history as CSV; the address is valid for five minutes in this session */
  exportApplicationHistory: {
    file_url: string;
    file_name: string;
  };
  /** List the agency's history, including sign-ins, newest first; pass `next` as `before` for the next page */
  getAgencyHistory: {
    history: {
      id: number;
      created_at: string;
      actor: {
        id: number | null;
        name: string;
        role: string;
      };
      action: string;
      kind: 'change' | 'launch' | 'send' | 'open' | 'assignment' | 'file' | 'task' | 'impersonation' | 'sign_in' | null;
      changes: {
        field: string;
        from: Json;
        to: Json;
      }[];
      application: {
        id: number;
        number: number;
        client: string;
      } | null;
    }[];
    next: number | null;
  };
  /** Export the agency's history as CSV; the address is valid for five minutes in this session */
  exportAgencyHistory: {
    file_url: string;
    file_name: string;
  };
  /** List an application's exchanges with carriers and data providers; long bodies are truncated */
  getApplicationApiCommunication: {
    /** The newest exchange first, its answer after its request. */
    application_api_communications: Communication[];
    /** Pass as `before` to load older exchanges; null when there are none. */
    next: string | null;
  };
  /** Get the complete body of a request or response */
  getApiCommunicationBody: {
    is_request: boolean;
    data: string;
  };
  /** Wait for delayed parcel data and fill blank fields from it */
  fillLateParcel: {
    application: Application;
    filled: string[];
  };
  /** Suggest addresses that begin with the typed text */
  suggestAddresses: {
    suggestions: Suggestion[];
    /** Attribution shown next to the suggestions, as required by their source's terms. */
    attribution?: string;
    /** Why there are no suggestions, if their source is unavailable. */
    unavailable?: string;
  };
  /** Look up an address: property, flood zone, elevation and distance to coast */
  lookupAddress: {
    api_address_data: AddressData | null;
    why_none?: 'incomplete' | 'unknown' | 'down' | 'switched_off';
  };
  /** Estimate the dwelling value of a home */
  generateDwellingValue: {
    dwelling: number;
  };
  /** Get the likely gender of a first name */
  getGenderByName: {
    gender_details: {
      gender: string | null;
      accuracy: number;
      /** Sent back when the gender is saved; without it, the gender counts as typed. */
      proof: string;
    };
  };
  /** Get the vehicles and drivers of a household */
  getVehiclesDetailsFromProviderApi: {
    vehicles_info: {
      id: string;
      year: number;
      make: string;
      model: string;
      vin: string;
    }[];
    drivers_info: {
      id: string;
      first_name: string;
      last_name: string;
    }[];
    date_of_birth: string | null;
    /** Source and time of the data; null if nothing was found. */
    source: {
      provider: string;
      at: string;
      is_sandbox: boolean;
      /** Sent back when these values are saved; without it, they count as typed. */
      proof: string;
    } | null;
  };
  /** Decode a VIN into year, make and model */
  decodeVin: {
    year: number;
    make: string;
    model: string;
    /** Problems that the decoder found in the VIN, which a person must then check. */
    warnings: string[];
  };
  /** Turn a data provider on or off for an agency */
  setProviderEnabled: {
    provider: 'census' | 'nfhl' | 'map_letters' | 'prelim_nfhl' | 'coastal_limits' | 'epqs' | 'property' | 'parcels_fl' | 'parcels_ma' | 'nsi' | 'community_status' | 'neighborhood' | 'gender' | 'vehicles' | 'suggestions';
    is_enabled: boolean;
  };
  /** Launch an application: request quotes from all eligible carriers */
  launchApplication: {
    application: Application;
  };
  /** Get the progress of the latest run, by carrier */
  getQuoteProgress: QuoteProgress;
  /** Get the progress of the latest run with the given quotes and what they changed */
  getQuoteChanges: QuoteChanges;
  /** Create a custom quote */
  createApplicationCustomQuote: {
    quote_id: number;
  };
  /** Update a custom quote */
  updateCustomQuote: Record<string, never>;
  /** Attach the carrier's PDF to a custom quote; an earlier one remains an attachment */
  attachCustomQuoteFile: Record<string, never>;
  /** Remove a custom quote; it stays in the history */
  removeCustomQuote: Record<string, never>;
  /** Rate an application again with the given local carriers */
  rerunApplicationLocalQuoteCarriers: {
    application: Application;
  };
  /** Answer a carrier's questions and request its quote again; the answers are saved with the application */
  answerCarrierQuestions: {
    application: Application;
    /**
     * `answered`: how many other applications were answered; `left`: applications whose carrier no longer asks the
     * same questions.
     */
    also: {
      answered: number;
      left: number[];
    };
  };
  /** List other applications with the same questions from the same carrier */
  getSameQuestions: {
    applications: {
      id: number;
      application_id: number;
      client: string;
      until: string;
    }[];
  };
  /** Retry a carrier of the latest run that failed or timed out */
  askCarrierAgain: {
    application: Application;
  };
  /** Record a bound quote, with or without the policy file */
  recordBoundQuote: {
    application: Application;
  };
  /** Attach the declarations to a quote recorded as bound; an earlier file stays among the notes */
  attachPolicyFile: {
    application: Application;
  };
  /** Remove a bind record, unless the carrier bound the quote through Freeboard */
  undoBoundQuote: {
    application: Application;
  };
  /** Restore a removed bind record */
  restoreBoundQuote: {
    application: Application;
  };
  /** Bind a quote at its carrier and record the policy; an attempt with unknown outcome is not repeated */
  bindQuoteAtCarrier: {
    application: Application;
  };
  /** Mark a bind attempt with unknown outcome as not bound */
  clearBindAttempt: {
    application: Application;
  };
  /** Retry the download of a carrier's document */
  fetchCarrierDocument: Record<string, never>;
  /** Explain why carriers gave no quote, with the smallest change that would get one */
  explainNoQuotes: {
    total: number;
    carriers: Explanation[];
    wanted_fields: string[];
  };
  /** List the application types that none of the agency's carriers writes */
  getTypesWithoutCarrier: {
    types: ('home' | 'flood' | 'life' | 'auto' | 'pet')[];
  };
  /** Get premiums by deductible and building limit: local carriers rated now, others from saved answers */
  getWhatIf: WhatIf;
  /** Request premiums by deductible and building limit from non-local carriers, in the background */
  askWhatIf: WhatIf;
  /** Upload documents to an application, or select attachments, and read them in the background */
  readDocuments: {
    documents: DocumentRow[];
  };
  /** List an application's documents, newest first */
  listDocuments: {
    documents: DocumentRow[];
    /** Files from e-mails and texts that may be documents and are not read yet. */
    to_read: {
      attachment_id: number;
      name: string;
    }[];
  };
  /** Read files that a client sent by e-mail or text into one of their applications */
  readMessageFiles: {
    documents: DocumentRow[];
  };
  /** Get a document with its readings and warnings */
  getDocument: {
    document: DocumentDetail;
  };
  /** Get the image of a document page (PNG) */
  getDocumentPageImage: {
    png: string;
  };
  /** Get the client's current policy for comparison with quotes; null if no document contains one */
  getCurrentPolicy: {
    policy: CurrentPolicyShown | null;
  };
  /** Copy readings into form fields; only a single reading may replace a typed value */
  takeReadings: {
    application: Application;
  };
  /** Reject readings; the form does not change */
  refuseReadings: {
    document: DocumentDetail;
  };
  /** Undo decisions on readings; fields not changed since get their previous values back */
  undoReadings: {
    application: Application;
  };
  /** Create a link to the proposal for the client, who needs no account */
  createClientLink: {
    url: string;
    link: ClientLink;
  };
  /** List an application's client links with what the client did on them */
  getClientLinks: {
    links: ClientLink[];
    questions: {
      id: number;
      link_id: number;
      text: string;
      at: string;
    }[];
    /** The current choice first, then the replaced choices. */
    choices: ClientChoice[];
    askable: {
      key: string;
      label: string;
      why: 'missing' | 'assumed' | 'blank' | 'known';
    }[];
  };
  /** List the client's questions and the answers */
  getClientQuestions: {
    /** Newest first. */
    questions: {
      id: number;
      text: string;
      at: string;
      answer: string | null;
      answered_at: string | null;
      answered_by: string;
    }[];
  };
  /** Answer a client's question on their page, and by e-mail and text where they consent */
  answerQuestion: {
    channels: ('email' | 'sms')[];
  };
  /** Revoke a client link */
  revokeClientLink: {
    link: ClientLink;
  };
  /** List an application's message drafts */
  getMessageDrafts: {
    drafts: MessageDraft[];
  };
  /** Save an e-mail or text draft, replacing the previous one; nothing is sent */
  saveMessageDraft: {
    draft: MessageDraft;
  };
  /** Remove a message draft */
  removeMessageDraft: Record<string, never>;
  /** Preview a message: short codes filled in, segments counted, and whether it may be sent */
  previewMessage: {
    subject: string;
    text: string;
    /** As a mail program shows it; null for a text. */
    html: string | null;
    segments: number | null;
    encoding: 'GSM-7' | 'UCS-2' | null;
    /** Short codes that would be blank in the message. */
    empty: string[];
    consent: 'opted_in' | 'opted_out' | 'unknown' | null;
    /** When it would be sent if it is now night where the client lives; else null. */
    quiet_until: string | null;
    /** The attached quotes of all its applications, as text: '3 quotes and 1 indication'; '' for none. */
    quotes: string;
    is_configured: boolean;
    /** The sandbox inbox where the message arrives; null unless the sandbox replaces the gateways. */
    inbox_url: string | null;
  };
  /** Send a text or e-mail to a client */
  sendMessage: {
    message: Message;
  };
  /** Create a bound quote's evidence of insurance and get the PDF's download address */
  downloadEvidenceOfInsurance: {
    file_url: string;
    file_name: string;
  };
  /** Send quotes or a policy by text or e-mail, or download quotes as a PDF */
  sendOrDownloadQuote: {
    pdf_file_url: string | null;
    pdf_file_name: string | null;
    /** The queued message; null if nothing is sent. */
    message: Message | null;
  };
  /** Preview the PDF that would be sent or downloaded */
  previewPdf: {
    name: string;
    pdf: string;
  };
  /** List the short codes for templates: the system's and the agency's */
  getSystemShortCodes: {
    system_short_codes: {
      id: number;
      code: string;
      is_system: boolean;
      payload: {
        name: string;
        body: string;
      };
    }[];
  };
  /** List the current user's templates */
  getAgentTemplates: {
    agent_templates: {
      id: number;
      version: number;
      updated_at: string;
      default_for: 'sms' | 'email' | 'several_sms' | 'several_email' | null;
      language: 'en' | 'es';
      payload: {
        name: string;
        body_type: 'html' | 'text';
        body_options: {
          id: string;
          name: string;
          subject: string;
          body: string;
          is_selected: 'Yes' | 'No';
        }[];
      };
    }[];
  };
  /** List the agency's templates */
  getSystemTemplates: {
    system_templates: {
      id: number;
      version: number;
      updated_at: string;
      default_for: 'sms' | 'email' | 'several_sms' | 'several_email' | null;
      language: 'en' | 'es';
      payload: {
        name: string;
        body_type: 'html' | 'text';
        body_options: {
          id: string;
          name: string;
          subject: string;
          body: string;
          is_selected: 'Yes' | 'No';
        }[];
      };
    }[];
  };
  /** Create or update a template */
  saveTemplate: {
    template: {
      id: number;
      version: number;
      updated_at: string;
      default_for: 'sms' | 'email' | 'several_sms' | 'several_email' | null;
      language: 'en' | 'es';
      payload: {
        name: string;
        body_type: 'html' | 'text';
        body_options: {
          id: string;
          name: string;
          subject: string;
          body: string;
          is_selected: 'Yes' | 'No';
        }[];
      };
    };
  };
  /** List a template's previous versions, newest first */
  getTemplateVersions: {
    /** Newest first; `updated_by` is empty for an agency's initial version. */
    versions: {
      version: number;
      updated_at: string;
      payload: {
        name: string;
        body_type: 'html' | 'text';
        body_options: {
          id: string;
          name: string;
          subject: string;
          body: string;
          is_selected: 'Yes' | 'No';
        }[];
      };
      updated_by: string;
    }[];
  };
  /** Delete a template */
  deleteTemplate: Record<string, never>;
  /** Create or update a short code of the agency */
  saveShortCode: {
    short_code: {
      id: number;
      code: string;
      is_system: boolean;
      payload: {
        name: string;
        body: string;
      };
    };
  };
  /** Delete a short code that no template uses */
  deleteShortCode: Record<string, never>;
  /** Open a proposal by its link and notify the agent */
  openClientPage: {
    page: ClientPage;
  };
  /** Get the current proposal of a link */
  getClientPage: {
    page: ClientPage;
  };
  /** Stream `changed` whenever the proposal of a link may have changed */
  followClientPage: Record<string, never>;
  /** Set the language of a client link and of the client's record */
  setClientPageLanguage: {
    page: ClientPage;
  };
  /** Get a PDF of what the client signed on a link */
  getSignedCopy: {
    name: string;
    pdf: string;
  };
  /** Send a question to the agent */
  askAgent: {
    page: ClientPage;
  };
  /** Tell the agent that no quote of the proposal is wanted */
  declineProposal: {
    page: ClientPage;
  };
  /** Submit the fields that the client was asked for */
  fillInClientPage: {
    page: ClientPage;
  };
  /** Upload documents, which the agent reviews */
  uploadClientDocuments: {
    names: string[];
  };
  /** Sign a flood form: coverage declined, or the cost of leaving the NFIP */
  signFloodPaper: {
    page: ClientPage;
  };
  /** Choose a quote and sign the choice */
  chooseClientQuote: {
    page: ClientPage;
  };
  /** List consents of an application's clients, of one contact, or of the whole agency */
  getConsents: {
    consents: Consent[];
    /** Only for an application; empty once its client's answer has been recorded. */
    claims: ConsentClaim[];
    next: number | null;
  };
  /** Record a client's consent or refusal by hand */
  recordConsent: {
    recorded: boolean;
  };
  /** Cancel an unsent message */
  cancelMessage: {
    message: Message;
  };
  /** Send a waiting message now; a text held for quiet hours requires a reason */
  sendMessageNow: {
    message: Message;
  };
  /** Decide whether a client's message is an opt-out; an opt-out closes the channel */
  answerRefusal: {
    message: Message;
  };
  /** Assign a conversation with an unknown number or address to an application */
  tieConversation: {
    tied: number;
  };
  /** List clients */
  listClients: {
    clients: {
      data: ClientRow[];
      per_page: number;
      current_page: number;
      total: number;
      is_total_exact: boolean;
      last_page: number;
      next_page_url: string | null;
      prev_page_url: string | null;
      path: string;
      from: number | null;
    };
  };
  /** Get a client; a merged client's id returns the client it was merged into */
  getClient: {
    client: Client;
  };
  /** Find clients of a property who may be the same person as its insured, to avoid duplicates */
  findSameClients: {
    clients: {
      id: number;
      name: string;
      language: 'en' | 'es';
      emails: string[];
      phones: string[];
      applications: number;
      policies: number;
      updated_at: string | null;
      created_at: string;
      first_name: string;
      last_name: string;
    }[];
  };
  /** Update a client and the given open applications */
  saveClient: {
    client: Client;
  };
  /** Merge another client into this one; can be undone for 30 days */
  mergeClients: {
    client: Client;
    merge_id: number;
  };
  /** Undo a client merge; the two are no longer suggested as duplicates */
  undoClientMerge: {
    client: Client;
  };
  /** Mark two clients as different; they are no longer suggested as duplicates */
  separateClients: {
    client: Client;
  };
  /** Move an application to a new client; can be undone for 30 days */
  splitClient: {
    client: Client;
    split_id: number;
  };
  /** Undo a client split; the application returns to its former client */
  undoClientSplit: {
    client: Client;
  };
  /** Get an application's timeline and progress */
  getApplicationTimeline: {
    entries: TimelineEntry[];
    has_more: boolean;
    steps: {
      quoted: string | null;
      sent: string | null;
      opened: string | null;
      signed: string | null;
      bound: string | null;
    };
    opened_count: number;
    /**
     * Quotes in messages that were or will be sent to the client, each with the most advanced state of its
     * messages.
     */
    sent_quotes: {
      id: number;
      state: 'queued' | 'held' | 'sending' | 'sent' | 'delivered' | 'failed' | 'in_doubt' | 'opted_out' | 'not_sent' | 'canceled' | 'received';
    }[];
    /** Set while the client's latest response on their page is a decline. */
    declined: {
      at: string;
      reason: string;
    } | null;
    /** Whether the proposal counts as sent because a user created a link to pass on. */
    is_link_made: boolean;
  };
  /** Get the timeline of a client's applications */
  getClientTimeline: {
    entries: TimelineEntry[];
    has_more: boolean;
  };
  /** List conversations, or the messages of a conversation, an application or an address */
  getMessages: {
    conversations: Conversation[];
    /** Count per filter; null unless the list of conversations is requested. */
    counts: {
      unread: {
        count: number;
        is_exact: boolean;
      };
      held: {
        count: number;
        is_exact: boolean;
      };
      failed: {
        count: number;
        is_exact: boolean;
      };
    } | null;
    /** False if `search` matched more than were examined. */
    is_complete: boolean;
    /** The requested conversation, if `conversation_id` is set. */
    conversation: OpenConversation | null;
    messages: Message[];
    next: number | null;
    /** Whether clients' e-mail arrives in Freeboard; otherwise it goes only to the agent's mailbox. */
    is_email_inbound: boolean;
  };
  /** Mark a conversation as read, including its undelivered messages */
  markMessagesRead: {
    read: number;
  };
  /** List policies by the end of their term */
  listPolicies: {
    policies: {
      data: PolicyRow[];
      per_page: number;
      current_page: number;
      total: number;
      is_total_exact: boolean;
      last_page: number;
      next_page_url: string | null;
      prev_page_url: string | null;
      path: string;
      from: number | null;
    };
    /** Number of policies in each view, counted up to 1,000. */
    counts: {
      30: number;
      60: number;
      90: number;
      120: number;
      in_force: number;
      expired: number;
      expired_30: number;
      expired_60: number;
      expired_90: number;
      expired_120: number;
    };
    /** Policies of the requested view whose renewal has and has not arrived, each counted up to 1,000. */
    renewals: {
      arrived: number;
      missing: number;
    };
    /** Today in the agency's time zone. */
    today: string;
  };
  /** Get a policy with its terms */
  getPolicy: {
    policy: Policy;
  };
  /** Add a policy with its first term, or change one */
  savePolicy: {
    policy: Policy;
  };
  /** Say what entering policies would do; nothing is stored */
  previewPolicies: {
    policies: PreviewedPolicy[];
  };
  /** Enter policies and renewals by carrier and number, all in one transaction; entering them again is safe */
  enterPolicies: {
    policies: EnteredPolicy[];
  };
  /** Add a renewal or an earlier term to a policy, or change one */
  savePolicyTerm: {
    policy: Policy;
  };
  /** Remove a term that was entered by mistake */
  removePolicyTerm: {
    policy: Policy;
  };
  /** Get an application's customer and suggested customers */
  getApplicationCustomer: ApplicationCustomer;
  /** Assign an application to a customer, who can then see it */
  tieCustomer: ApplicationCustomer;
  /** Unassign an application from its customer, who loses access immediately */
  untieCustomer: ApplicationCustomer;
  /** Reject a suggested customer of an application */
  rejectCustomer: ApplicationCustomer;
  /** List a customer's applications and suggested ones */
  getCustomerApplications: CustomerApplications;
  /** Get the customer's agent, policies and documents */
  getCustomerHome: CustomerHome;
  /** Request a quote for a property; creates a task for the agent */
  requestQuote: Record<string, never>;
  /** Get an application as its customer sees it */
  getFollowedApplication: {
    application: FollowedApplication;
  };
  /** Get the download address of an application's document, valid for five minutes in this session */
  openFollowedDocument: {
    file_url: string;
    file_name: string;
  };
  /** Send the agent a question about an application */
  askAboutApplication: {
    application: FollowedApplication;
  };
  /** Register a customer: as a request to an agency, or directly as one of its users */
  registerCustomer: {
    /**
     * For a request: the key to send with the codes. `needs_email`, `needs_phone`: which codes must be entered, the
     * e-mailed one first.
     */
    registration_key?: string;
    needs_email?: boolean;
    needs_phone?: boolean;
  };
  /** Verify the e-mail address of a registration, then its phone number; the agency then gets the request */
  verifyRegistration: {
    needs_phone: boolean;
  };
  /** List the agencies that accept registrations */
  listRegistrationAgencies: {
    agencies: {
      id: number;
      name: string;
    }[];
  };
  /** List registrations, pending or decided, newest first */
  listRegistrations: {
    registrations: {
      id: number;
      state: 'requested' | 'accepted' | 'refused';
      first_name: string;
      last_name: string;
      business_name: string;
      business_address: string;
      email: string;
      phone_number: string;
      description: string;
      is_email_verified: boolean;
      is_phone_verified: boolean;
      created_at: string;
      decided_at: string | null;
      decided_by: string | null;
      refused_because: string;
    }[];
    waiting: number;
  };
  /** Count pending registrations */
  countRegistrations: {
    waiting: number;
  };
  /** Find unassigned applications and existing customers that may match a registration */
  findForRegistration: {
    applications: TheirApplication[];
    customers: {
      id: number;
      name: string;
      email: string;
      phone: string;
      same: {
        email: boolean;
        phone: boolean;
      };
    }[];
    /**
     * How many more applications would be assigned without being shown, if the request is the customer's own: those
     * that match a verified e-mail address or phone number and the name (D33).
     */
    beyond: number;
  };
  /** Accept a registration, for a new or an existing customer, or reject it */
  decideRegistration: {
    registration: {
      id: number;
      state: 'requested' | 'accepted' | 'refused';
      first_name: string;
      last_name: string;
      business_name: string;
      business_address: string;
      email: string;
      phone_number: string;
      description: string;
      is_email_verified: boolean;
      is_phone_verified: boolean;
      created_at: string;
      decided_at: string | null;
      decided_by: string | null;
      refused_because: string;
    };
    applications: number;
  };
  /** List tasks by due date */
  listTasks: {
    tasks: {
      data: Task[];
      per_page: number;
      current_page: number;
      total: number;
      is_total_exact: boolean;
      last_page: number;
      next_page_url: string | null;
      prev_page_url: string | null;
      path: string;
      from: number | null;
    };
    counts: {
      due: number;
      open: number;
    };
    /** Today in the agency's time zone, from which a task is snoozed. */
    today: string;
  };
  /** Create a task, or update an open one */
  saveTask: {
    task: Task;
  };
  /** Mark a task as done or open */
  setTaskDone: {
    task: Task;
  };
  /** Move an open task to another day */
  snoozeTask: {
    task: Task;
  };
  /** Assign an open task to an admin or agent */
  assignTask: {
    task: Task;
  };
  /** Get today's work: signatures, questions, new leads, follow-ups and failed launches */
  getToday: {
    today: {
      date: string;
      /** Quotes that a client chose and signed, without a recorded policy. */
      signed: {
        count: number;
        items: {
          application: ApplicationBrief;
          signer_name: string;
          carrier_name: string;
          premium: number | null;
          signed_at: string;
        }[];
      };
      /** Unread messages and unanswered link questions from clients, and carriers' open questions. */
      questions: {
        count: number;
        items: {
          from: 'client' | 'carrier';
          application: ApplicationBrief | null;
          name: string;
          text: string;
          questions: number;
          channel: 'sms' | 'email' | null;
          address: string;
          at: string;
          until: string | null;
        }[];
      };
      /**
       * Arrived through an intake page or as a vendor's lead in the last 30 days, with nothing sent to the client
       * yet.
       */
      leads: {
        count: number;
        items: {
          application: ApplicationBrief;
          source: string;
          at: string;
          quote_count: number;
          shown_price: number | null;
          price_on_terms: number | null;
          not_launched: string | null;
        }[];
      };
      tasks: {
        count: number;
        items: Task[];
      };
      /** Launches that did not start, or whose carriers all failed or timed out. */
      failed: {
        count: number;
        items: {
          application: ApplicationBrief;
          text: string;
          at: string;
        }[];
      };
    };
  };
  /** List rules whose follow-up messages wait for an admin's approval */
  listHeldFollowUps: {
    held: {
      rule: 'no_reply' | 'not_chosen' | 'effective' | 'inspection' | 'expiring';
      people: number;
    }[];
  };
  /** Send a rule's held follow-up messages, or leave them unsent */
  decideFollowUps: {
    people: number;
  };
  /** Get figures by application source, and the intake links */
  getQuotesPortal: {
    sources: {
      source: string;
      applications: number;
      quoted: number;
      sent: number;
      opened: number;
      chosen: number;
    }[];
    links: IntakeLink[];
  };
  /** Create an intake page for customers or a partner; its address is returned only once */
  createIntakeLink: {
    url: string;
    link: IntakeLink;
  };
  /** Update an intake page, or turn it on or off */
  updateIntakeLink: {
    link: IntakeLink;
  };
  /** Replace an intake page's address; the old one stops working */
  renewIntakeLink: {
    url: string;
    link: IntakeLink;
  };
  /** Revoke an intake page permanently */
  revokeIntakeLink: Record<string, never>;
  /** Create or replace the address of a partner's status page; it is returned only once */
  renewPartnerPage: {
    url: string;
    link: IntakeLink;
  };
  /** List the status of a partner's submissions, newest first */
  openPartnerPage: {
    page: PartnerPage;
  };
  /** Get an intake page with its questions */
  openIntake: {
    page: IntakePage;
  };
  /** Suggest addresses on an intake page */
  suggestIntakeAddress: {
    suggestions: {
      text: string;
      address1: string;
      city: string;
      state: string;
      zip: string;
    }[];
  };
  /** Submit an intake page; creates an application */
  submitIntake: {
    agent: string;
    phone: string;
    /** Display number of the application; null if the same submission was sent before. */
    reference: number | null;
    /** Allows uploading documents for the submission; blank if the same submission was sent before. */
    upload_ticket: string;
  };
  /** Upload documents to the application just submitted */
  uploadIntakeDocuments: {
    names: string[];
  };
  /** Start a job that assigns, launches, archives, restores or exports several applications */
  startBulkJob: {
    job: BulkJob;
  };
  /** Count the applications that a bulk launch would launch, and those left out by reason */
  checkBulkLaunch: {
    total: number;
    /** Number of applications checked; a large selection is checked only in part. */
    checked: number;
    counts: Partial<Record<'ready' | 'incomplete' | 'unplaced' | 'no_carrier' | 'launched' | 'archived', number>>;
  };
  /** Count the selected applications, and how many are bound, signed or have live quotes */
  checkBulkSelection: {
    total: number;
    bound: number;
    signed: number;
    quoted: number;
  };
  /** Undo an assignment, archiving or restoring of several applications, within a day */
  undoBulkJob: {
    job: BulkJob;
  };
  /** List the current user's running and latest bulk jobs */
  getBulkJobs: {
    jobs: BulkJob[];
  };
  /** Cancel a bulk job; completed work is kept */
  cancelBulkJob: {
    job: BulkJob;
  };
  /** Get the download address of a job's export or failure list, valid for five minutes in this session */
  openBulkFile: {
    file_url: string;
    file_name: string;
  };
  /** Export an application as ACORD XML or a QuoteRUSH lead, with the values that the format cannot contain */
  exportApplication: {
    file_name: string;
    media_type: string;
    content: string;
    /** Values, entered by a user or stated by a source, that the file format can't contain. */
    not_in_file: {
      field: string;
      label: string;
      value: string;
    }[];
  };
  /** List saved filters: the current user's and the agency's shared ones */
  getSavedFilters: {
    saved_filters: {
      id: number;
      name: string;
      query: string;
      is_shared: boolean;
      is_own: boolean;
      by: string;
      may_change: boolean;
    }[];
  };
  /** Save a filter for the current user, or share it with the agency */
  saveFilter: {
    saved_filter_id: number;
  };
  /** Delete a saved filter */
  deleteFilter: Record<string, never>;
  /** Start a bulk upload from an attached file or a completed resumable upload */
  startBulkUpload: {
    upload: BulkUpload;
  };
  /** Read a text file again with another delimiter; column mappings and checks are reset */
  readBulkUploadAgain: {
    upload: BulkUpload;
  };
  /** Check all rows of an upload with a column mapping */
  previewBulkUpload: {
    upload: BulkUpload;
  };
  /** Create applications from the checked rows, and optionally launch them */
  commitBulkUpload: {
    upload: BulkUpload;
  };
  /** Cancel a bulk upload; created applications are kept */
  cancelBulkUpload: {
    upload: BulkUpload;
  };
  /** Get a bulk upload with its file, mapping and progress */
  getBulkUpload: BulkUploadDetail;
  /** List bulk uploads, newest first */
  getBulkUploads: {
    uploads: {
      data: BulkUpload[];
      per_page: number;
      current_page: number;
      total: number;
      is_total_exact: boolean;
      last_page: number;
      next_page_url: string | null;
      prev_page_url: string | null;
      path: string;
      from: number | null;
    };
  };
  /** List rows of a bulk upload, filtered by state */
  getBulkUploadRows: {
    rows: {
      data: BulkRow[];
      per_page: number;
      current_page: number;
      total: number;
      is_total_exact: boolean;
      last_page: number;
      next_page_url: string | null;
      prev_page_url: string | null;
      path: string;
      from: number | null;
    };
  };
  /** Get the download address of the rejected rows, each with its reason */
  getBulkUploadErrorsFile: {
    file_url: string;
    name: string;
  };
  /** Create an application from an ACORD XML quote request or a QuoteRUSH lead */
  importApplication: {
    application: Application;
    /** Missing or unreadable values, by field. */
    errors: Record<string, string[]>;
  };
  /** Read a CSV or XLSX file of policies; nothing is stored */
  readBookFile: {
    file: BookFile;
  };
  /** Remember which columns of the agency's files hold what */
  saveBookColumns: Record<string, never>;
  /** Get public data on an application's property and flood map */
  getFloodDesk: {
    desk: FloodDesk;
  };
  /** Get an application's NFIP estimate and its flood coverage requirements */
  getFloodEstimate: {
    flood_estimate: FloodEstimate;
  };
  /** Save an application's known NFIP premium, site data, or loan and home policy */
  saveFloodEstimate: {
    flood_estimate: FloodEstimate;
  };
  /** Upload FEMA's community status book as CSV; nothing is loaded if a row is invalid, unless `skips_errors` */
  uploadStatusBook: {
    /** Number of communities now loaded; null if nothing was loaded. */
    loaded: number | null;
    rows: number;
    /** The first unreadable rows, with their line in the file. */
    errors: {
      line: number;
      text: string;
    }[];
    error_count: number;
  };
  /** Get the agency's CRM connection, without its secrets */
  getCrmConnection: {
    connection: {
      region: 'com' | 'ca' | 'eu' | 'in' | 'com.au' | 'jp' | 'sandbox';
      client_id: string;
      updated_at: string;
    } | null;
    /** Whether the sandbox may be chosen as a region. */
    has_sandbox: boolean;
  };
  /** Connect the agency to its CRM after a successful sign-in there */
  saveCrmConnection: {
    connection: {
      region: 'com' | 'ca' | 'eu' | 'in' | 'com.au' | 'jp' | 'sandbox';
      client_id: string;
      updated_at: string;
    } | null;
    /** Whether the sandbox may be chosen as a region. */
    has_sandbox: boolean;
  };
  /** Disconnect the CRM; its records are kept there */
  endCrmConnection: {
    connection: {
      region: 'com' | 'ca' | 'eu' | 'in' | 'com.au' | 'jp' | 'sandbox';
      client_id: string;
      updated_at: string;
    } | null;
    /** Whether the sandbox may be chosen as a region. */
    has_sandbox: boolean;
  };
  /** Search CRM records by name, e-mail address or phone number */
  searchCrmRecords: {
    records: {
      id: string;
      module: 'Leads' | 'Contacts' | 'Deals';
      name: string;
      detail: string;
    }[];
  };
  /** Link an application to a CRM record; null unlinks it */
  linkCrmRecord: Record<string, never>;
  /** Create a CRM record from an application and link them */
  createCrmRecord: Record<string, never>;
  /** Copy a note and its files to the CRM */
  pushNoteToCrm: Record<string, never>;
  /** Download a CRM attachment and get its address, valid for five minutes in this session */
  downloadAttachmentFromZohoCrm: {
    file_url: string;
  };
  /** List the installation's carriers and which of them an agency may use */
  listMgaCarriers: {
    carriers: {
      carrier_id: number;
      name: string;
      lines: string[];
      /** Whether the installation allows the agency to use the carrier. */
      is_allowed: boolean;
      /** Whether the agency has turned the carrier on. */
      is_enabled: boolean;
      /** Whether the agency has entered its credentials for the carrier; also true if none are needed. */
      has_account: boolean;
    }[];
  };
  /** Allow or disallow a carrier for an agency */
  setMgaCarrier: {
    carriers: {
      carrier_id: number;
      name: string;
      lines: string[];
      /** Whether the installation allows the agency to use the carrier. */
      is_allowed: boolean;
      /** Whether the agency has turned the carrier on. */
      is_enabled: boolean;
      /** Whether the agency has entered its credentials for the carrier; also true if none are needed. */
      has_account: boolean;
    }[];
  };
  /** List carriers, data providers and login portals with their health */
  listCarriers: {
    carriers: {
      id: number;
      agency_id: number;
      agency_name: string;
      key: string;
      name: string;
      kind: 'conversation' | 'rate-table' | 'login-portal';
      lines: ('home' | 'flood' | 'life' | 'auto' | 'pet')[];
      states: string[] | null;
      rate_type: 'bindable' | 'indication';
      is_enabled: boolean;
      is_sandbox: boolean;
      version: number;
      has_draft: boolean;
      updated_at: string;
      health: Health;
    }[];
    providers: {
      key: 'census' | 'nfhl' | 'map_letters' | 'prelim_nfhl' | 'coastal_limits' | 'epqs' | 'property' | 'parcels_fl' | 'parcels_ma' | 'nsi' | 'community_status' | 'neighborhood' | 'gender' | 'vehicles' | 'suggestions' | 'vpic';
      name: string;
      base_url: string;
      needs_key: boolean;
      is_key_set: boolean;
      is_sandbox: boolean;
      is_enabled: boolean;
      health: Health;
    }[];
    login_portals: {
      id: number;
      name: string;
      agency_name: string;
      url: string;
    }[];
  };
  /** Get a carrier's published settings and draft, without credentials */
  getCarrier: {
    carrier: CarrierDetail;
  };
  /** Create a carrier, or update its draft */
  saveCarrier: {
    carrier: CarrierDetail;
  };
  /** Discard a carrier's draft */
  discardCarrierDraft: {
    carrier: CarrierDetail;
  };
  /** Copy a carrier with its credentials into a new draft */
  copyCarrier: {
    carrier: CarrierDetail;
  };
  /** Remove a carrier; its quotes and exchanges are kept */
  removeCarrier: {
    carrier_id: number;
  };
  /** Publish a carrier's draft; it applies from the next launch */
  publishCarrier: {
    carrier: CarrierDetail;
  };
  /** Publish an earlier version of a carrier again */
  rollBackCarrier: {
    carrier: CarrierDetail;
  };
  /** List the same carrier at other agencies, with how its mapping differs there */
  listCarrierShares: {
    shares: {
      carrier_id: number;
      revision: number;
      agency_name: string;
      is_enabled: boolean;
      /**
       * The other agency's mapping compared with this carrier's: the same, an earlier version, or changed by that
       * agency.
       */
      state: 'same' | 'older' | 'changed';
      /** The version of this carrier that has the same mapping; null if none does. */
      version: number | null;
      /** Secrets that this carrier's mapping needs and the other agency has not entered. */
      needs: string[];
      has_draft: boolean;
    }[];
  };
  /** Publish a carrier's mapping at other agencies; their other settings stay unchanged */
  shareCarrierMapping: {
    shares: {
      carrier_id: number;
      revision: number;
      agency_name: string;
      is_enabled: boolean;
      /**
       * The other agency's mapping compared with this carrier's: the same, an earlier version, or changed by that
       * agency.
       */
      state: 'same' | 'older' | 'changed';
      /** The version of this carrier that has the same mapping; null if none does. */
      version: number | null;
      /** Secrets that this carrier's mapping needs and the other agency has not entered. */
      needs: string[];
      has_draft: boolean;
    }[];
  };
  /** Turn a carrier on or off */
  setCarrierEnabled: {
    carrier: CarrierDetail;
  };
  /** Set the agency's producer code and credentials at a carrier; they apply from the next request */
  saveCarrierAccount: {
    carrier: CarrierDetail;
  };
  /** Save a carrier's inactive environment (test or production): address, credentials and producer code */
  saveOtherSetting: {
    carrier: CarrierDetail;
  };
  /** Delete a carrier's inactive environment with its credentials */
  removeOtherSetting: {
    carrier: CarrierDetail;
  };
  /** Switch a carrier between test and production, as a new version with the same mapping */
  changeOverCarrier: {
    carrier: CarrierDetail;
  };
  /** List starting points for a new carrier */
  listCarrierStarts: {
    starts: {
      start: string;
      from: 'plan' | 'carrier' | 'starter';
      name: string;
      about: string;
      /** The lines that the carrier writes; empty if unknown. */
      lines: ('home' | 'flood' | 'life' | 'auto' | 'pet')[];
      states: string[] | null;
      forms: ('HO3' | 'HO4' | 'HO6' | 'DP3')[] | null;
      /** How a carrier created from this template authenticates, without credentials; addresses are examples. */
      auth?: {
        kind: 'none' | 'header' | 'query' | 'basic' | 'body' | 'oauth2' | 'token';
        name?: string;
        username?: string;
        token_url?: string;
        client_id?: string;
        scope?: string;
        request?: {
          method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
          url: string;
          headers?: Record<string, string>;
          body?: {
            kind: 'json' | 'xml' | 'form' | 'multipart' | 'graphql' | 'text';
            text: string;
            query?: string;
          };
        };
        token?: string;
        lifetime?: string;
        header?: string;
        value?: string;
      };
      /** Names of the secrets that the template refers to. */
      secrets?: string[];
      /** Time limit in milliseconds; the default if omitted. */
      timeout_ms?: number;
      /** The template's mapping, with its steps and how an answer is interpreted. */
      mapping?: Record<string, Json>;
    }[];
  };
  /** Get a local carrier's decision tables and formulas */
  getRateTables: Rates;
  /** Compare the rates of two versions of a local carrier, cell by cell */
  compareRates: RatesDiff;
  /** Save decision tables in the draft; omitted tables stay unchanged */
  saveRateTables: {
    revision: number;
    tables: {
      name: string;
      columns: {
        title: string;
        field: string;
        kind: 'condition' | 'result';
      }[];
      rows: string[][];
      gathers_declines: boolean;
    }[];
    formulas: {
      name: string;
      expression: string;
    }[] | null;
    inputs: {
      name: string;
      label: string;
      from: 'preparation' | 'application';
      options: string[];
      is_text: boolean;
    }[];
    /** Warnings by table: bands and choices that no row matches. */
    gaps: {
      table: string;
      gaps: string[];
    }[];
    carrier: CarrierDetail;
  };
  /** Save the complete rate plan in the draft: tables, formulas and their order */
  saveRatePlan: {
    revision: number;
    tables: {
      name: string;
      columns: {
        title: string;
        field: string;
        kind: 'condition' | 'result';
      }[];
      rows: string[][];
      gathers_declines: boolean;
    }[];
    formulas: {
      name: string;
      expression: string;
    }[] | null;
    inputs: {
      name: string;
      label: string;
      from: 'preparation' | 'application';
      options: string[];
      is_text: boolean;
    }[];
    /** Warnings by table: bands and choices that no row matches. */
    gaps: {
      table: string;
      gaps: string[];
    }[];
    carrier: CarrierDetail;
  };
  /** Upload decision tables into the draft from a CSV file (one table) or an XLSX file (one table per sheet) */
  uploadRateTables: {
    revision: number;
    tables: {
      name: string;
      columns: {
        title: string;
        field: string;
        kind: 'condition' | 'result';
      }[];
      rows: string[][];
      gathers_declines: boolean;
    }[];
    formulas: {
      name: string;
      expression: string;
    }[] | null;
    inputs: {
      name: string;
      label: string;
      from: 'preparation' | 'application';
      options: string[];
      is_text: boolean;
    }[];
    /** Warnings by table: bands and choices that no row matches. */
    gaps: {
      table: string;
      gaps: string[];
    }[];
    carrier: CarrierDetail;
  };
  /** Read a CSV or XLSX file's cells as text; nothing is saved */
  readRateSheets: {
    /** The first row has the column titles; a CSV file is one sheet without a name. */
    sheets: {
      name: string | null;
      rows: string[][];
    }[];
  };
  /** List the latest applications for testing a local carrier's rates */
  listTestApplications: {
    applications: {
      id: number;
      application_number: number;
      name: string;
    }[];
  };
  /** Rate saved applications with the published rates and the draft, side by side */
  testRates: {
    /**
     * The carrier's revision when the applications were rated. A test spread over several calls used one draft only
     * if the revision stayed the same.
     */
    revision: number;
    /** The rated applications; those that there was no time for are left out. */
    rows: {
      application_id: number;
      application_number: number;
      /** Null if nothing is published, or the published version does not accept the application. */
      before: {
        outcome: 'quoted' | 'indication' | 'referral' | 'declined' | 'needs_info' | 'error' | 'timeout';
        premium: number | null;
        lines: {
          label: string;
          amount: number;
        }[];
        coverages: Record<string, string | number | null>;
        deductibles: Record<string, string | number | null>;
        reasons: string[];
        description: string;
        expires_on: string | null;
        quote_number: string | null;
        bridge_url: string | null;
        needs: string[];
        factors?: {
          label: string;
          value: string | number;
        }[];
        offers?: {
          outcome: 'quoted' | 'indication' | 'referral' | 'declined' | 'needs_info' | 'error' | 'timeout';
          premium: number | null;
          lines: {
            label: string;
            amount: number;
          }[];
          coverages: Record<string, string | number | null>;
          deductibles: Record<string, string | number | null>;
          reasons: string[];
          description: string;
          expires_on: string | null;
          quote_number: string | null;
          bridge_url: string | null;
          needs: string[];
          factors?: {
            label: string;
            value: string | number;
          }[];
          key: string;
          name: string | null;
          carrier_name: string | null;
        }[];
      } | null;
      after: {
        outcome: 'quoted' | 'indication' | 'referral' | 'declined' | 'needs_info' | 'error' | 'timeout';
        premium: number | null;
        lines: {
          label: string;
          amount: number;
        }[];
        coverages: Record<string, string | number | null>;
        deductibles: Record<string, string | number | null>;
        reasons: string[];
        description: string;
        expires_on: string | null;
        quote_number: string | null;
        bridge_url: string | null;
        needs: string[];
        factors?: {
          label: string;
          value: string | number;
        }[];
        offers?: {
          outcome: 'quoted' | 'indication' | 'referral' | 'declined' | 'needs_info' | 'error' | 'timeout';
          premium: number | null;
          lines: {
            label: string;
            amount: number;
          }[];
          coverages: Record<string, string | number | null>;
          deductibles: Record<string, string | number | null>;
          reasons: string[];
          description: string;
          expires_on: string | null;
          quote_number: string | null;
          bridge_url: string | null;
          needs: string[];
          factors?: {
            label: string;
            value: string | number;
          }[];
          key: string;
          name: string | null;
          carrier_name: string | null;
        }[];
      } | null;
      reasons: string[];
    }[];
  };
  /** Test a carrier with a saved application; no quote is saved */
  testCarrier: {
    /** `refused`: the carrier does not accept this application, see `reasons`; `pending`: no result yet. */
    state: 'done' | 'pending' | 'refused';
    reasons: string[];
    /**
     * Paths of the answer's values that the mapping read: `body.premium.total`. `dropped`: those that it did not
     * read.
     */
    used: string[];
    dropped: string[];
    /** A remark on this test: for example that the carrier was queried although launches skip it. */
    note: string | null;
    exchanges: {
      exchange_id: string | null;
      method: string;
      url: string;
      request_headers: Record<string, string>;
      request_body: string | null;
      status: number | null;
      response_headers: Record<string, string>;
      response_body: string | null;
      remark?: string;
      fault: string | null;
      duration_ms: number;
      started_at: string;
    }[];
    outcome: {
      outcome: 'quoted' | 'indication' | 'referral' | 'declined' | 'needs_info' | 'error' | 'timeout';
      premium: number | null;
      lines: {
        label: string;
        amount: number;
      }[];
      coverages: Record<string, string | number | null>;
      deductibles: Record<string, string | number | null>;
      reasons: string[];
      description: string;
      expires_on: string | null;
      quote_number: string | null;
      bridge_url: string | null;
      needs: string[];
      factors?: {
        label: string;
        value: string | number;
      }[];
      offers?: {
        outcome: 'quoted' | 'indication' | 'referral' | 'declined' | 'needs_info' | 'error' | 'timeout';
        premium: number | null;
        lines: {
          label: string;
          amount: number;
        }[];
        coverages: Record<string, string | number | null>;
        deductibles: Record<string, string | number | null>;
        reasons: string[];
        description: string;
        expires_on: string | null;
        quote_number: string | null;
        bridge_url: string | null;
        needs: string[];
        factors?: {
          label: string;
          value: string | number;
        }[];
        key: string;
        name: string | null;
        carrier_name: string | null;
      }[];
    } | null;
  };
  /** Preview the requests to a carrier for a saved application; nothing is sent */
  dryRunCarrier: {
    /** Why no request would be sent at all; empty if one would. */
    reasons: string[];
    steps: {
      id: string;
      name: string;
      is_binding: boolean;
      /** `depends`: on an earlier step's output; `waits`: for a call from outside, or for an agent's answers. */
      state: 'would_send' | 'left_out' | 'depends' | 'waits' | 'fault';
      /** With secrets masked. */
      request: {
        method: string;
        url: string;
        headers: Record<string, string>;
        body: string | null;
      } | null;
      fault: string | null;
    }[];
  };
  /** List the latest exchanges with a carrier, for replay */
  listCarrierCommunications: {
    communications: {
      exchange_id: string;
      application_id: number | null;
      application_number: number | null;
      is_test: boolean;
      started_at: string;
      /** The id of the step in the conversation with the carrier; `token` for a token request. */
      step: string | null;
      method: string;
      path: string;
      status: number | null;
      fault: string | null;
      duration_ms: number;
      outcome: string | null;
    }[];
  };
  /** Replay a recorded exchange with a changed mapping, without calling the carrier */
  replayCommunication: {
    exchange: {
      exchange_id: string | null;
      method: string;
      url: string;
      request_headers: Record<string, string>;
      request_body: string | null;
      status: number | null;
      response_headers: Record<string, string>;
      response_body: string | null;
      /** Set if the answer was not in its declared encoding: bytes were replaced, or it was read as Windows-1252. */
      remark?: string;
      fault: string | null;
      duration_ms: number;
      started_at: string;
    };
    /** The outcome with the published settings; null if there are none. */
    before: {
      outcome: 'quoted' | 'indication' | 'referral' | 'declined' | 'needs_info' | 'error' | 'timeout';
      premium: number | null;
      lines: {
        label: string;
        amount: number;
      }[];
      coverages: Record<string, string | number | null>;
      deductibles: Record<string, string | number | null>;
      reasons: string[];
      description: string;
      expires_on: string | null;
      quote_number: string | null;
      bridge_url: string | null;
      needs: string[];
      factors?: {
        label: string;
        value: string | number;
      }[];
      offers?: {
        outcome: 'quoted' | 'indication' | 'referral' | 'declined' | 'needs_info' | 'error' | 'timeout';
        premium: number | null;
        lines: {
          label: string;
          amount: number;
        }[];
        coverages: Record<string, string | number | null>;
        deductibles: Record<string, string | number | null>;
        reasons: string[];
        description: string;
        expires_on: string | null;
        quote_number: string | null;
        bridge_url: string | null;
        needs: string[];
        factors?: {
          label: string;
          value: string | number;
        }[];
        key: string;
        name: string | null;
        carrier_name: string | null;
      }[];
    } | null;
    after: {
      outcome: 'quoted' | 'indication' | 'referral' | 'declined' | 'needs_info' | 'error' | 'timeout';
      premium: number | null;
      lines: {
        label: string;
        amount: number;
      }[];
      coverages: Record<string, string | number | null>;
      deductibles: Record<string, string | number | null>;
      reasons: string[];
      description: string;
      expires_on: string | null;
      quote_number: string | null;
      bridge_url: string | null;
      needs: string[];
      factors?: {
        label: string;
        value: string | number;
      }[];
      offers?: {
        outcome: 'quoted' | 'indication' | 'referral' | 'declined' | 'needs_info' | 'error' | 'timeout';
        premium: number | null;
        lines: {
          label: string;
          amount: number;
        }[];
        coverages: Record<string, string | number | null>;
        deductibles: Record<string, string | number | null>;
        reasons: string[];
        description: string;
        expires_on: string | null;
        quote_number: string | null;
        bridge_url: string | null;
        needs: string[];
        factors?: {
          label: string;
          value: string | number;
        }[];
        key: string;
        name: string | null;
        carrier_name: string | null;
      }[];
    };
  };
  /** Find people in stored data by name, e-mail address or phone number */
  findPerson: {
    people: HeldPerson[];
    has_more: boolean;
  };
  /** Get what is stored about a client or an address */
  getHeldPerson: {
    person: HeldPerson;
  };
  /** Start an export of all data about a person as JSON, PDF and files */
  exportPerson: {
    job: PrivacyJob;
  };
  /** Start the erasure of all data about a person, except what the law requires to keep */
  erasePerson: {
    certificate: PrivacyJob;
  };
  /** List the agency's exports and erasures, newest first */
  listPrivacyJobs: {
    jobs: PrivacyJob[];
  };
  /** Get the download address of an export or certificate, valid for five minutes in this session */
  openPrivacyFile: {
    file_url: string;
    file_name: string;
  };
  /** Get the last retention run's removals and the current sizes of stored data */
  getRetention: {
    last_run: {
      ended_at: string;
      removed: Partial<Record<'archived_applications' | 'exchange_content' | 'unassigned_exchanges' | 'unassigned_messages' | 'upload_rows' | 'upload_sheets' | 'bulk_exports' | 'webhook_deliveries' | 'program_answers' | 'carrier_calls' | 'notifications' | 'done_tasks' | 'registrations' | 'security_events' | 'sign_ins' | 'sign_in_attempts' | 'live_events' | 'exports' | 'privacy_jobs' | 'backup_attempts' | 'open_applications' | 'policies' | 'history' | 'consents' | 'settings' | 'figures' | 'operation' | 'retained', number>>;
      database_bytes: number;
      file_bytes: number;
      applications: number;
    } | null;
    /** The installation's size after nightly retention runs, oldest first: at most 60 of the last 400 runs. */
    sizes: {
      ended_at: string;
      database_bytes: number;
      file_bytes: number;
      applications: number;
    }[];
  };
  /** List what can access the current user's data and, for admins, the agency's */
  getAccess: {
    own: AccessEntry[];
    /** Null for users who do not manage an agency, or have chosen none. */
    agency: AccessEntry[] | null;
    /** Number of the agency's working client links; the list contains only the newest 200. */
    client_links: number;
  };
  /** Revoke one access, all of a kind, or all; the current session is kept */
  endAccess: Record<string, never>;
  /** Get an assistant's authorization request for the consent page */
  getAssistantRequest: {
    name: string;
    /** The host to which the user returns, as in DNS (non-ASCII letters as 'xn--…'), or 'this computer'. */
    host: string;
    agency_name: string;
    scopes: ('application.create' | 'application.edit' | 'application.launch' | 'application.see' | 'client.see' | 'policy.import' | 'note.write' | 'application.log' | 'quote.send' | 'quote.download' | 'message.use' | 'portal.manage')[];
    /** The URL to which a user who refuses is redirected. */
    refused_url: string;
  };
  /** Authorize an assistant to act for the current user; returns the address to redirect to */
  allowAssistant: {
    url: string;
  };
  /** List assistants authorized by the current user */
  listAssistants: {
    assistants: {
      id: number;
      name: string;
      agency_name: string;
      scopes: string[];
      connected_at: string;
      last_used_at: string | null;
      ends_at: string;
    }[];
  };
  /** Disconnect an assistant immediately */
  disconnectAssistant: Record<string, never>;
  /** List the agency's API keys, newest first, without secrets */
  listApiKeys: {
    keys: ApiKey[];
  };
  /** Create an API key; its secret is returned only once */
  createApiKey: {
    key: {
      id: number;
      name: string;
      prefix: string;
      scopes: string[];
      sources: string[] | null;
      lines: string[] | null;
      networks: string[] | null;
      rate_limit: number;
      is_test: boolean;
      names_carriers: boolean;
      created_by: string;
      is_maker_admin: boolean;
      created_at: string;
      expires_at: string | null;
      last_used_at: string | null;
      calls_today: number;
      revoked_at: string | null;
      revoked_by: string | null;
      exposed_at: string | null;
      previous_until: string | null;
      secret: string;
    };
  };
  /** Replace an API key's secret; the old one stays valid for a day */
  rotateApiKey: {
    key: {
      id: number;
      name: string;
      prefix: string;
      scopes: string[];
      sources: string[] | null;
      lines: string[] | null;
      networks: string[] | null;
      rate_limit: number;
      is_test: boolean;
      names_carriers: boolean;
      created_by: string;
      is_maker_admin: boolean;
      created_at: string;
      expires_at: string | null;
      last_used_at: string | null;
      calls_today: number;
      revoked_at: string | null;
      revoked_by: string | null;
      exposed_at: string | null;
      previous_until: string | null;
      secret: string;
    };
  };
  /** Revoke an API key immediately */
  revokeApiKey: {
    key: ApiKey;
  };
  /** List the agency's webhook endpoints */
  listWebhooks: {
    endpoints: WebhookEndpoint[];
  };
  /** Create or update a webhook endpoint; its secret is returned only when created or renewed */
  saveWebhook: {
    endpoint: {
      id: number;
      name: string;
      url: string;
      events: string[];
      filters: {
        sources: string[] | null;
        lines: string[] | null;
      };
      payload_version: string;
      names_carriers: boolean;
      is_enabled: boolean;
      state: 'active' | 'off' | 'paused' | 'failing';
      paused_because: string;
      secret_hint: string;
      updated_at: string;
      delivered: number;
      failed: number;
      secret: string | null;
    };
  };
  /** Remove a webhook endpoint */
  removeWebhook: Record<string, never>;
  /** Send a test event to a webhook endpoint */
  testWebhook: {
    deliveries: WebhookDelivery[];
  };
  /** List webhook deliveries, newest first */
  getWebhookDeliveries: {
    deliveries: WebhookDelivery[];
  };
  /** Redeliver a webhook delivery, or all undelivered ones of an endpoint since a time */
  redeliverWebhook: {
    count: number;
  };
  /** Get the installation's checklist: what is on, what is missing and how to turn it on */
  getChecklist: {
    items: {
      item: 'people' | 'carriers' | 'email' | 'texts' | 'providers' | 'crm' | 'files' | 'backups' | 'processes';
      state: 'on' | 'partly' | 'missing' | 'set aside';
      text: string;
      /** The missing configuration, and how to switch it on. */
      advice: string;
      /** Environment variables to set, or commands to run, verbatim. */
      lines: string;
    }[];
  };
  /** Test a checklist item; the e-mail test sends a message to the current user */
  testChecklistItem: {
    is_good: boolean;
    text: string;
  };
  /** Set a checklist item aside, or restore it */
  setChecklistItemAside: {
    items: {
      item: 'people' | 'carriers' | 'email' | 'texts' | 'providers' | 'crm' | 'files' | 'backups' | 'processes';
      state: 'on' | 'partly' | 'missing' | 'set aside';
      text: string;
      /** The missing configuration, and how to switch it on. */
      advice: string;
      /** Environment variables to set, or commands to run, verbatim. */
      lines: string;
    }[];
  };
  /** Get the agency's list for its first day: what is done and what is left before the first quote */
  getFirstDay: {
    /** Empty for a viewer without an agency. */
    items: {
      item: 'branding' | 'licenses' | 'people' | 'carriers' | 'template' | 'quote';
      state: 'on' | 'partly' | 'missing' | 'set aside';
      text: string;
      advice: string;
    }[];
  };
  /** Set an item of the agency's first day aside, or restore it */
  setFirstDayItemAside: {
    /** Empty for a viewer without an agency. */
    items: {
      item: 'branding' | 'licenses' | 'people' | 'carriers' | 'template' | 'quote';
      state: 'on' | 'partly' | 'missing' | 'set aside';
      text: string;
      advice: string;
    }[];
  };
  /** Get the installation's backups and their schedule */
  getOperation: {
    backups: {
      state: 'off' | 'waiting' | 'on' | 'overdue' | 'failed' | 'not_restorable' | 'behind';
      schedule: {
        destination: 'off' | 'folder' | 'bucket';
        every_hours: 6 | 12 | 24;
        retention_days: number;
        proves_weekly: boolean;
      };
      /** Possible destinations of backups: the folder on the server, and the bucket if configured. */
      folder: string;
      bucket: string | null;
      /** Whether a passphrase or key is set; otherwise no backup can be made. */
      can_encrypt: boolean;
      /** Whether this server can decrypt its own backups, and so test them. */
      can_prove: boolean;
      /** Identifies the signer of every backup (`origin-…`); a restore expects it in BACKUP_ORIGIN. Not secret. */
      origin: string;
      /** The last test of a backup by restoring it. */
      proof: {
        name: string;
        proved_at: string;
        error: string | null;
      } | null;
      /** The time up to which changes after the newest backup are saved; null if changes are not saved. */
      changes: {
        saved_at: string;
        error: string | null;
      } | null;
      /** Whether the folder is on the same disk as the data, so that a disk failure destroys both. */
      is_same_disk: boolean;
      recent: {
        id: number;
        started_at: string;
        ended_at: string | null;
        reason: 'schedule' | 'person' | 'upgrade';
        destination: 'folder' | 'bucket';
        name: string;
        bytes: number | null;
        rows: number | null;
        files: number | null;
        error: string | null;
        is_removed: boolean;
      }[];
    };
  };
  /** Get the installation's status: processes, queues, carriers and failures */
  getOperationStatus: {
    now: string;
    processes: {
      web: number;
      worker: number;
      cron: number;
    };
    /** Number of carriers in use, paused after failures or at their own request, and turned off. */
    carriers: {
      on: number;
      paused: number;
      off: number;
    };
    paused_providers: string[];
    /** Outcomes of the latest answers within a week, at most six for each carrier, provider or channel. */
    answers: {
      /** Number of carriers that were called, and of carriers whose answers all failed. */
      carriers: {
        asked: number;
        failing: number;
      };
      /** Answers by provider; `failing_since`: when the first of them failed. */
      providers: {
        name: string;
        asked: number;
        failed: number;
        failing_since: string | null;
      }[];
      email: {
        asked: number;
        failed: number;
      };
      texts: {
        asked: number;
        failed: number;
      };
    };
    /**
     * The canary application, launched every minute: seconds since it last passed every stage (null before the first
     * time), and the stage at which the last one is late. Null when the canary is off.
     */
    canary: {
      age_s: number | null;
      late: 'call' | 'queue' | 'carrier' | 'mail' | 'webhook' | null;
      reason: string;
    } | null;
    database_bytes: number;
    /** The disk of the data folder; below the reserve, files from visitors without an account are refused. */
    disk: {
      free_bytes: number;
      reserve_bytes: number;
    };
    /** Responses in the last hour; groups without responses are left out. */
    latencies: {
      group: 'reads' | 'writes' | 'clients' | 'programs' | 'carriers' | 'services';
      n: number;
      /** Median and 95th percentile in milliseconds; null if above `longest_ms`. */
      p50_ms: number | null;
      p95_ms: number | null;
      longest_ms: number;
    }[];
    queues: {
      queue: 'carriers' | 'email' | 'texts' | 'held' | 'account_email' | 'documents' | 'bulk' | 'background';
      n: number;
      /** Seconds the oldest entry has waited; null if nothing is waiting. */
      oldest_s: number | null;
      /** Entries given up in the last hour. */
      failed: number;
    }[];
    /** Errors that pages reported in the last week; the latest with a source-mapped stack. */
    page_errors: {
      n: number;
      latest: {
        at: string;
        version: string;
        page: string;
        message: string;
        stack: string;
      } | null;
    };
  };
  /** Report an error of the page itself to its operator */
  reportPageError: Record<string, never>;
  /** Get how the agency's carriers, data providers, e-mail and texts answered lately */
  getAgencyHealth: {
    services: {
      kind: 'carrier' | 'provider' | 'email' | 'texts';
      /** Empty for e-mail and texts, and for carriers that the viewer must not see. */
      name: string;
      /** Number of latest answers within a week, at most six; `failed`: how many of them failed. */
      asked: number;
      failed: number;
      failing_since: string | null;
    }[];
  };
  /** Get the running version, and whether a newer one exists */
  getRelease: {
    /** With the commit if known: '2026.12.0+a00df2f0b7'. */
    version: string;
    check: {
      state: 'off' | 'newest';
    } | {
      state: 'newer';
      version: string;
      notes_url: string | null;
    } | {
      state: 'failed';
      reason: string;
    };
  };
  /** Set the destination, interval and retention of backups */
  updateBackupSchedule: {
    backups: {
      state: 'off' | 'waiting' | 'on' | 'overdue' | 'failed' | 'not_restorable' | 'behind';
      schedule: {
        destination: 'off' | 'folder' | 'bucket';
        every_hours: 6 | 12 | 24;
        retention_days: number;
        proves_weekly: boolean;
      };
      /** Possible destinations of backups: the folder on the server, and the bucket if configured. */
      folder: string;
      bucket: string | null;
      /** Whether a passphrase or key is set; otherwise no backup can be made. */
      can_encrypt: boolean;
      /** Whether this server can decrypt its own backups, and so test them. */
      can_prove: boolean;
      /** Identifies the signer of every backup (`origin-…`); a restore expects it in BACKUP_ORIGIN. Not secret. */
      origin: string;
      /** The last test of a backup by restoring it. */
      proof: {
        name: string;
        proved_at: string;
        error: string | null;
      } | null;
      /** The time up to which changes after the newest backup are saved; null if changes are not saved. */
      changes: {
        saved_at: string;
        error: string | null;
      } | null;
      /** Whether the folder is on the same disk as the data, so that a disk failure destroys both. */
      is_same_disk: boolean;
      recent: {
        id: number;
        started_at: string;
        ended_at: string | null;
        reason: 'schedule' | 'person' | 'upgrade';
        destination: 'folder' | 'bucket';
        name: string;
        bytes: number | null;
        rows: number | null;
        files: number | null;
        error: string | null;
        is_removed: boolean;
      }[];
    };
  };
  /** Start a backup outside the schedule */
  backUpNow: {
    backups: {
      state: 'off' | 'waiting' | 'on' | 'overdue' | 'failed' | 'not_restorable' | 'behind';
      schedule: {
        destination: 'off' | 'folder' | 'bucket';
        every_hours: 6 | 12 | 24;
        retention_days: number;
        proves_weekly: boolean;
      };
      /** Possible destinations of backups: the folder on the server, and the bucket if configured. */
      folder: string;
      bucket: string | null;
      /** Whether a passphrase or key is set; otherwise no backup can be made. */
      can_encrypt: boolean;
      /** Whether this server can decrypt its own backups, and so test them. */
      can_prove: boolean;
      /** Identifies the signer of every backup (`origin-…`); a restore expects it in BACKUP_ORIGIN. Not secret. */
      origin: string;
      /** The last test of a backup by restoring it. */
      proof: {
        name: string;
        proved_at: string;
        error: string | null;
      } | null;
      /** The time up to which changes after the newest backup are saved; null if changes are not saved. */
      changes: {
        saved_at: string;
        error: string | null;
      } | null;
      /** Whether the folder is on the same disk as the data, so that a disk failure destroys both. */
      is_same_disk: boolean;
      recent: {
        id: number;
        started_at: string;
        ended_at: string | null;
        reason: 'schedule' | 'person' | 'upgrade';
        destination: 'folder' | 'bucket';
        name: string;
        bytes: number | null;
        rows: number | null;
        files: number | null;
        error: string | null;
        is_removed: boolean;
      }[];
    };
  };
  /** Resume sending, launches and schedules on a restored copy, once the old installation is gone */
  resumeInstallation: {
    in_doubt: number;
    left_out: number;
  };
  /** Stream events as they happen, resuming after `last_event_id` */
  events: Record<string, never>;
};

/** What a tool of assistants is given, parsed and with defaults. */
export type ToolInputs = {
  /** Find applications by client, address, status or line, newest first. */
  find_applications: {
    text?: string;
    status?: ('new' | 'new_updated' | 'launched' | 'complete')[];
    line?: 'home' | 'flood' | 'life' | 'auto' | 'pet';
    page: number;
    part: number;
  };
  /** Create an application. Property data for its address is looked up in the background. Returns its id, its version and the fields that a launch still requires. */
  create_application: {
    application_type: 'home' | 'flood' | 'life' | 'auto' | 'pet';
    client?: {
      first_name?: string;
      last_name?: string;
    };
    searched_address?: string;
    answers?: Record<string, Json>;
  };
  /** Get the values, notes and state of an application. Use get_quotes for its quotes. */
  get_application: {
    application_id: number;
    part: number;
  };
  /** List the fields that an application still requires before it can be launched, with their labels, kinds and options. Waits for a running property lookup first, so that you do not ask the client for data that it may find. */
  get_missing_answers: {
    application_id: number;
    part: number;
    wait_seconds: number;
  };
  /** Update fields of an application. Never invent an answer: ask the user if neither the client nor the property data states it. */
  set_answers: {
    application_id: number;
    version: number;
    answers: Record<string, Json>;
  };
  /** Request quotes from all eligible carriers. Nothing is bound. Use get_quotes for the results. */
  launch_quotes: {
    application_id: number;
  };
  /** List an application's quotes, and whether all carriers have answered. */
  get_quotes: {
    application_id: number;
    part: number;
    wait_seconds: number;
  };
  /** Compare current quotes with a price, lowest first: premium, coverages, deductibles, and where their terms differ from the requested ones. Prices on different terms cannot be compared. */
  compare_quotes: {
    application_id: number;
    part: number;
  };
  /** Explain why carriers gave no quote, with the smallest change that would get one if the rules of the carrier reveal it. */
  explain_decline: {
    application_id: number;
    part: number;
  };
  /** Get premiums of local carriers for other deductibles and limits. The application does not change. */
  what_if: {
    application_id: number;
    part: number;
    deductibles?: string[];
    building_limits?: number[];
    contents_limits?: number[];
    limits_of?: 'building' | 'contents';
  };
  /** Create a PDF or a link for the client and return its address. Nothing is sent. */
  make_proposal: {
    quote_ids?: number[];
    language?: 'en' | 'es' | null;
    application_id: number;
    kind: 'link' | 'pdf';
  };
  /** Save a draft of an e-mail or text in the application's send dialog. Nothing is sent: returns the address where the user reviews and sends it. */
  draft_message: {
    application_id: number;
    channel: 'sms' | 'email';
    subject?: string;
    body: string;
  };
};
