/** Limits what people without a session may bring: files and bytes by form, by link and day, and by agency and day. */

export { type GuestAllowance, overAllowance, reserveGuestFiles, settleGuestFiles } from './guest-files.ts';
