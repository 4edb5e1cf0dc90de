/** Zoho stores each organization's data in one region; the other regions don't know its account. */
export const ZOHO_REGIONS = [
  { value: 'com', label: 'United States', accounts: 'https://accounts.zoho.com' },
  { value: 'ca', label: 'Canada', accounts: 'https://accounts.zohocloud.ca' },
  { value: 'eu', label: 'Europe', accounts: 'https://accounts.zoho.eu' },
  { value: 'in', label: 'India', accounts: 'https://accounts.zoho.in' },
  { value: 'com.au', label: 'Australia', accounts: 'https://accounts.zoho.com.au' },
  { value: 'jp', label: 'Japan', accounts: 'https://accounts.zoho.jp' },
] as const;

/** The sandbox's region, which can be chosen only while a sandbox replaces the outside services. */
export const SANDBOX_REGION = 'sandbox';
export const ZOHO_REGION_NAMES = [...ZOHO_REGIONS.map(({ value }) => value), SANDBOX_REGION] as const;
export type ZohoRegion = (typeof ZOHO_REGION_NAMES)[number];

export const CRM_MODULES = [
  { value: 'Leads', label: 'Lead' },
  { value: 'Contacts', label: 'Contact' },
  { value: 'Deals', label: 'Deal' },
] as const;
export const CRM_MODULE_NAMES = ['Leads', 'Contacts', 'Deals'] as const;
export type CrmModule = (typeof CRM_MODULE_NAMES)[number];

/** Contacts can't be created here, only in the CRM by converting a lead. */
export const CRM_MAKEABLE = ['Leads', 'Deals'] as const;

export const CRM_STATES = ['off', 'not_linked', 'ok', 'failed'] as const;

export const CRM_PUSH_STATES = ['waiting', 'asking', 'kept', 'failed'] as const;
export type CrmPushState = (typeof CRM_PUSH_STATES)[number];

export const crmModuleLabel = (module: string): string =>
  CRM_MODULES.find(({ value }) => value === module)?.label ?? module;
