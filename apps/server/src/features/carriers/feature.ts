/** Optional module. Manages carriers: accounts, steps, rate plans, tests, versions, and which agency may use which. */

import type { Feature } from '../../kernel/feature.ts';
import { saveCarrierAccount } from './account.ts';
import { listCarrierStarts } from './carrier-starts.ts';
import { copyCarrier } from './copy.ts';
import { discardCarrierDraft, saveCarrier } from './drafts.ts';
import { getCarrier } from './get-carrier.ts';
import { listCarriers } from './list.ts';
import { removeOtherSetting, saveOtherSetting } from './other-setting.ts';
import { compareRates } from './rates/compare/compare-rates.ts';
import { saveRatePlan } from './rates/rate-plan.ts';
import { readRateSheets, saveRateTables, uploadRateTables } from './rates/rate-tables.ts';
import { getRateTables } from './rates/rates.ts';
import { listTestApplications, testRates } from './rates/trial/test-rates.ts';
import { removeCarrier } from './remove.ts';
import { sealHeaders } from './secrets/seal-headers.ts';
import { listMgaCarriers, setMgaCarrier } from './sharing/access.ts';
import { listCarrierShares, shareCarrierMapping } from './sharing/share.ts';
import { dryRunCarrier } from './trials/dry-run.ts';
import { listCarrierCommunications, replayCommunication } from './trials/replay.ts';
import { testCarrier } from './trials/test-carrier.ts';
import { changeOverCarrier } from './versions/change-over.ts';
import { publishCarrier, rollBackCarrier, setCarrierEnabled } from './versions/publish.ts';

export const carriers: Feature = {
  verbs: {
    listCarriers,
    getCarrier,
    saveCarrier,
    discardCarrierDraft,
    copyCarrier,
    removeCarrier,
    publishCarrier,
    rollBackCarrier,
    setCarrierEnabled,
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
    listTestApplications,
    testRates,
    listCarrierCommunications,
    replayCommunication,
    listCarrierStarts,
    getRateTables,
    compareRates,
    saveRateTables,
    saveRatePlan,
    uploadRateTables,
    readRateSheets,
  },
  prepare: sealHeaders,
};
