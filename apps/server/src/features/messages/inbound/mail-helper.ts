import { serveTasks } from '../../../kernel/isolated/helper.ts';
import { type MailRead, readMail } from './read-mail.ts';

serveTasks<Uint8Array, MailRead | null>((raw) => readMail(raw).catch(() => null));
