import { StartRefused } from '../start-refused.ts';

/** Why a backup cannot be made, read or restored; the message is for the installation's operator. */
export class BackupRefused extends StartRefused {}
