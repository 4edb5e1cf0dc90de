import { StartRefused } from '../start-refused.ts';

/** A backup cannot be made, read or restored. The message is for the installation's operator. */
export class BackupRefused extends StartRefused {}
