export { refuseUnclaimedCalls } from './callbacks/callbacks.queries.ts';
export { purgeCalls } from './callbacks/calls.queries.ts';
export { receiveCallback } from './callbacks/receive.ts';
export { refusedCalls } from './callbacks/refused-calls.queries.ts';

export { CALLBACK_PATH, isCallback, WEBHOOK_PATH, webhookAddress } from './callbacks/signature.ts';
export { receiveWebhook } from './callbacks/webhook.ts';
export { alertToFailedLaunch } from './launch/failed-launch.ts';
export { launchApplication } from './launch/launch.ts';
export { countByReadiness } from './launch/readiness.ts';
export { refuseUnplaced } from './launch/refuse-unplaced.ts';
export { presentRequest } from './request.ts';
export { AUTO_EMAIL_QUEUE } from './requests/end-of-run.ts';
export { Engine } from './requests/engine.ts';
export { recordFor } from './requests/exchange-recorder.ts';
export { loadRequests } from './requests/load.ts';
export { requestById } from './requests/requests.queries.ts';
export { askUntil } from './requests/run-request.ts';
export { beginTest, endTest } from './requests/test-request.queries.ts';
