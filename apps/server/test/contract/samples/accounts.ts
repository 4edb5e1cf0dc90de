import type { Ids, Samples } from './ids.ts';

const NO_PASSKEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key' as const,
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};

export const signIn = ({ user_id, agency_id }: Ids) =>
  ({
    login: { username: 'nobody-at-all', password: 'not-the-password' },
    logout: {},
    getUserFreshData: {},
    loginWithUserId: { user_id },
    chooseAgency: { agency_id },
    changePassword: { password: 'not-the-password', new_password: 'a-fine-new-one-7' },
    requestPasswordReset: { username: 'nobody-at-all' },
    resetPassword: { key: 'nobodys-key', new_password: 'a-fine-new-one-7' },
    beginPasskeySignIn: {},
    signInWithPasskey: { passkey: NO_PASSKEY },
    enrollPasskey: { password: 'not-the-password', name: 'Laptop' },
    confirmPasskey: {
      name: 'Laptop',
      passkey: { ...NO_PASSKEY, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
    },
    renamePasskey: { passkey_id: '2000000', name: 'Phone' },
    removePasskey: { passkey_id: '2000000', password: 'not-the-password' },
    getSecurity: {},
    endSessions: { session_id: '2000000' },
    forgetDevices: { device_id: '2000000' },
  }) satisfies Partial<Samples>;

export const secondFactor = ({ user_id }: Ids) =>
  ({
    enrollSecondFactor: { password: 'not-the-password' },
    confirmSecondFactor: { ticket: 'nobodys-ticket', otp: '123456' },
    disableSecondFactor: { password: 'not-the-password' },
    listWithoutSecondFactor: { role: 'agent' },
    showRecoveryCodes: { password: 'demo-pass-1' },
    confirmRecoveryCodes: {},
    renewRecoveryCodes: { password: 'not-the-password' },
    resetUserSecondFactor: { user_id },
  }) satisfies Partial<Samples>;

export const singleSignOn = ({ user_id }: Ids) =>
  ({
    getSingleSignOn: {},
    saveSingleSignOn: {
      is_on: false,
      issuer: 'https://id.agency.example',
      client_id: 'freeboard',
      client_secret: 'a-secret',
      domains: ['agency.example'],
      password_roles: [],
      break_glass_id: user_id,
      trusts_second_step: false,
      password: 'not-the-password',
    },
    proveSingleSignOnDomain: { domain: 'agency.example' },
    approveSingleSignOnDomain: { domain: 'agency.example' },
    stopSingleSignOn: { key: 'no-such-key' },
    sendSingleSignOnCode: { browser_key: 'nobodys-key', single_sign_on_ticket: 'nobodys-ticket' },
    endSingleSignOn: { password: 'not-the-password' },
    beginSingleSignOn: { who: 'nobody@nowhere.test' },
    finishSingleSignOn: { browser_key: 'nobodys-key', answer: '?code=x&state=y' },
  }) satisfies Partial<Samples>;

export const settings = ({ user_id }: Ids) =>
  ({
    getUserNotifications: { user_id },
    listUserNotifications: {},
    markUserNotificationsRead: { notification_ids: [1_999_999] },
    getUserSettings: { user_id },
    updateUserSettings: { user_id, payload: { color_scheme: 'dark' } },
    toggleUserQuoteAutoEmailing: { user_id },
    getGlobalSettings: {},
    updateGlobalSettings: { payload: { phone: '(305) 555-0100' } },
    setAgencyLogo: { file_base64: null },
    getStandingDefaults: { user_id },
    updateUserStandingDefaults: {
      user_id,
      application_type: 'flood',
      state: null,
      defaults: { deductible: { value: '$2,000' } },
    },
    updateAgencyStandingDefaults: {
      application_type: 'flood',
      state: 'FL',
      defaults: { deductible: { value: '$2,000', is_locked: true } },
    },
    getProfile: {},
    updateProfile: { phone: '(305) 555-0100' },
    changeEmail: { email: 'other@test.test', password: 'not-the-password' },
    cancelEmailChange: {},
    confirmEmail: { key: 'no-such-key' },
  }) satisfies Partial<Samples>;
