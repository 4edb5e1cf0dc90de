/**
 * Fields of answers with text by clients, documents, carriers, providers, CRMs or people of the agency, which an
 * assistant must treat as data and never as instructions. Keyed by answer or shape; `{name}` is a name in an object,
 * `*` its value.
 */
export const TEXTS_OF_OTHERS = {
  row: `
      client.payload.first_name client.payload.last_name agent.name agent.email phone email application_source
      alert.text flood_zone payload.address
    `,
  application: `
      client.payload.first_name client.payload.last_name agent.name agent.email phone email application_source
      alert.text default_template_names.sms default_template_names.email zoho_crm_modules.zoho_module_name
      zoho_crm_modules.zoho_module_instance_id api_address_data.{name} api_address_data.*
      address_detail.payload.{name} address_detail.payload.* provenance.*.by provenance.*.document.name
      address_lookup.data.values.* address_lookup.data.candidates[].text address_lookup.data.candidates[].address1
      address_lookup.data.candidates[].address2 address_lookup.data.candidates[].city
      address_lookup.data.candidates[].state address_lookup.data.candidates[].zip
      address_lookup.data.differences[].requested address_lookup.data.differences[].found address_lookup.data.facts.*
      outdated.changes[].from outdated.changes[].to unplaced_values[].name unplaced_values[].value
      client_choice.signer_name notes[].title notes[].body notes[].payload.sent_by notes[].attachments[].name
      payload.address payload.useable_details.{name} payload.useable_details.*
    `,
  quote: `
      carrier_quote_number group_name documents[].name documents[].fault documents[].attachment.name
      bound.policy_number bound.file.name binding.message payload.carrier_name payload.offer_name payload.description
      payload.quote_carrier_url payload.lines[].label payload.coverages.{name} payload.coverages.*
      payload.deductibles.{name} payload.deductibles.* payload.reasons[] payload.needs[] payload.factors[].label
      payload.factors[].value
    `,
  exportApplication: 'file_name content not_in_file[].value',
  addDocuments: 'documents[].name',
  getDocument: `
      name readings[].printed readings[].value readings[].decided_by readings[].others[].name
      readings[].others[].printed readings[].others[].value address_differences[].requested
      address_differences[].found address_differs_from
    `,
  receiveLead: 'unplaced[].name unplaced[].value documents[].name',
  listClients: 'data[].name data[].emails[] data[].phones[]',
  listPolicies: 'data[].carrier_name data[].policy_number',
  enterPolicies: 'data[].insured_in_book data[].errors.*[]',
  listMessages: `
      data[].address data[].contact_name data[].sent_by data[].subject data[].body data[].client_words
      data[].files[] data[].documents[].name data[].reason
    `,
  endpoint: 'name url filters.sources[]',
  listDeliveries:
    'data[].attempts[].fault data[].attempts[].answer data[].attempts[].headers.{name} data[].attempts[].headers.*',
  getAgentApplicationsList: 'carrier.name',
  explainNoQuotes: 'carriers[].name carriers[].reasons[] carriers[].remedies[].value',
  getWhatIf: 'cells[].answers[].name cells[].answers[].reasons[] cells[].answers[].other_terms',
  saveMessageDraft: 'draft.subject draft.body draft.written_by',
};

/**
 * Fields of answers with text by the portal itself, such as times, field names, states, its own addresses and
 * messages.
 */
export const TEXTS_OF_THE_PORTAL = {
  row: 'archived_at created_at updated_at form_type carrier_asks.until',
  listApplications: 'next_cursor',
  application: `
      archived_at created_at updated_at provenance.{name} provenance.*.provider provenance.*.at address_lookup.reason
      address_lookup.due_at address_lookup.data.values.{name} address_lookup.data.sources.{name}
      address_lookup.data.sources.*.provider address_lookup.data.sources.*.at address_lookup.data.missing[].provider
      address_lookup.data.missing[].reason address_lookup.data.facts.{name} outdated.superseded_at
      outdated.changes[].field unplaced_values[].field client_choice.signed_at notes[].key notes[].created_at
      notes[].pinned_at notes[].payload.status notes[].payload.sent_at notes[].crm.text
    `,
  quote: `
      updated_at superseded_at bound.effective_date bound.expiration_date bound.recorded_at binding.asked_at
      payload.expires_on payload.waiting.lapsed_since
    `,
  createApplication: 'missing[]',
  launchApplication: 'status',
  exportApplication: 'media_type not_in_file[].field not_in_file[].label',
  addDocuments: 'documents[].edition documents[].failure message',
  getDocument: 'edition failure warnings[].code warnings[].message readings[].field readings[].label same_property_by',
  makeLink: 'url',
  receiveLead: 'understood[] missing[] documents[].reason',
  listClients: 'data[].updated_at data[].created_at next_cursor',
  enterPolicies: 'data[].errors.{name}',
  listPolicies: 'data[].effective_date data[].expiration_date data[].recorded_at next_cursor',
  listMessages: 'data[].not_before data[].created_at next_cursor',
  endpoint: 'events[] filters.lines[] payload_version paused_because secret_hint updated_at secret',
  listDeliveries: `
      data[].id data[].event_id data[].type data[].occurred_at data[].next_at data[].payload data[].attempts[].at
      next_cursor
    `,
  getAgentApplicationsList: 'applications.next_page_url applications.prev_page_url applications.path',
  validateApplication: 'errors.{name} errors.*[]',
  explainNoQuotes: 'carriers[].remedies[].field carriers[].remedies[].label wanted_fields[]',
  getWhatIf: 'deductibles[] present.deductible cells[].deductible',
  saveMessageDraft: 'draft.written_at',
};
