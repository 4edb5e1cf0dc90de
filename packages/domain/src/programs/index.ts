export {
  API_SCOPES,
  type ApiScope,
  ASSISTANT_LIMITS,
  KEY_LIFETIMES,
  KEY_LIMITS,
  type KeyState,
  keyState,
  SCOPE_GROUPS,
  scopeText,
} from './scopes.ts';
export {
  PAYLOAD_VERSIONS,
  retryWait,
  TEST_EVENT,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  WEBHOOK_LIMITS,
  type WebhookEvent,
} from './webhooks.ts';
