import type { Ids, Samples } from './ids.ts';

/** Customers and their registrations. */
export const customers = ({ application_id, user_id }: Ids) =>
  ({
    registerCustomer: {
      first_name: 'Ana',
      last_name: 'Lee',
      business_name: 'Lee Homes',
      business_address: '1 Main St',
      email: 'ana@lee.test',
      phone_number: '(305) 555-0100',
      password: 'password-1',
      is_request: true,
    },
    verifyRegistration: { registration_key: 'nobodys-key', email_code: '123456' },
    listRegistrationAgencies: {},
    getApplicationCustomer: { application_id },
    tieCustomer: { application_id, customer_id: user_id },
    untieCustomer: { application_id },
    rejectCustomer: { application_id, customer_id: user_id },
    getCustomerApplications: { user_id },
    getCustomerHome: {},
    requestQuote: { application_type: 'flood', address: '12 Ocean Dr, Miami Beach FL 33139' },
    getFollowedApplication: { application_id },
    openFollowedDocument: { application_id, kind: 'proposal', document_id: 1_999_999 },
    askAboutApplication: { application_id, question: 'Does it cover the garage?' },
    listRegistrations: {},
    countRegistrations: {},
    findForRegistration: { registration_id: 1_999_999, text: 'lee' },
    decideRegistration: { registration_id: 1_999_999, is_accepted: true },
  }) satisfies Partial<Samples>;

/** Users and agencies. */
export const users = ({ user_id, carrier_id, agency_id }: Ids) =>
  ({
    getAgentsList: {},
    listUsers: {},
    getUser: { user_id },
    createUser: { name: 'Bo', email: 'bo@test.test', role: 'customer', agency_id },
    inviteUser: { user_id },
    updateUser: { user_id, name: 'Other' },
    deactivateUser: { user_id },
    activateUser: { user_id },
    endUserSessions: { user_id },
    reassignApplications: { user_id, agent_id: user_id },
    checkInvitation: { key: 'no-such-key' },
    acceptInvitation: { key: 'no-such-key', name: 'Bo', password: 'calm-otter-42' },
    listMgas: {},
    createMga: { name: 'x', street_address: 'y', phone: '(305) 555-0100' },
    updateMga: { mga_id: agency_id, name: 'Other' },
    setMgaLogo: { mga_id: agency_id, file_base64: null },
    listMgaCarriers: { mga_id: agency_id },
    setMgaCarrier: { mga_id: agency_id, carrier_id, is_allowed: true },
    deactivateMga: { mga_id: agency_id },
    activateMga: { mga_id: agency_id },
  }) satisfies Partial<Samples>;
