import { StartRefused } from '../start-refused.ts';

/** Why a backup cannot be made, read or restored, as a message for the operator of the installation. */
export class BackupRefused extends StartRefused {}
