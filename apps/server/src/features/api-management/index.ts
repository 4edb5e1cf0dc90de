/** Manages carriers: account, steps, rate plans, tests, versions, and which agency may use which. */

import type { Verbs } from '../../kernel/verbs.ts';
import { listMgaCarriers, setMgaCarrier } from './access.ts';
import { saveCarrierAccount } from './account.ts';
import { listCarrierStarts } from './carrier-starts.ts';
import { changeOverCarrier } from './change-over.ts';
import { copyCarrier } from './copy.ts';
import { discardCarrierDraft, saveCarrier } from './drafts.ts';
import { dryRunCarrier } from './dry-run.ts';
import { getCarrier } from './get-carrier.ts';
import { listCarriers, setProviderEnabled } from './list.ts';
import { removeOtherSetting, saveOtherSetting } from './other-setting.ts';
import { publishCarrier, rollBackCarrier, setCarrierEnabled } from './publish.ts';
import { saveRatePlan } from './rates/rate-plan.ts';
import { saveRateTables, uploadRateTables } from './rates/rate-tables.ts';
import { getRateTables } from './rates/rates.ts';
import { testRates } from './rates/test-rates.ts';
import { removeCarrier } from './remove.ts';
import { listCarrierCommunications, replayCommunication } from './replay.ts';
import { listCarrierShares, shareCarrierMapping } from './share.ts';
import { testCarrier } from './test-carrier.ts';

export { switchedOff } from './provider-switches.queries.ts';
export { sealHeaders } from './secrets/seal-headers.ts';

export const apiManagementVerbs: Verbs = {
  listCarriers,
  getCarrier,
  saveCarrier,
  discardCarrierDraft,
  copyCarrier,
  removeCarrier,
  publishCarrier,
  rollBackCarrier,
  setCarrierEnabled,
  setProviderEnabled,
  saveCarrierAccount,
  saveOtherSetting,
  removeOtherSetting,
  changeOverCarrier,
  listMgaCarriers,
  setMgaCarrier,
  listCarrierShares,
  shareCarrierMapping,
  testCarrier,
  dryRunCarrier,
  testRates,
  listCarrierCommunications,
  replayCommunication,
  listCarrierStarts,
  getRateTables,
  saveRateTables,
  saveRatePlan,
  uploadRateTables,
};
