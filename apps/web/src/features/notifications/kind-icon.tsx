import type { ReactNode } from 'react';
import {
  BellIcon,
  CalendarIcon,
  CheckIcon,
  ClockIcon,
  CloseIcon,
  EyeIcon,
  LockIcon,
  MailIcon,
  PenIcon,
  PersonIcon,
  QuestionIcon,
  SendIcon,
  UploadIcon,
  WarnIcon,
} from '../../ui/icons.tsx';
import classes from './notifications.module.css';

type Look = { icon: ReactNode; tone?: 'green' | 'teal' | 'red' };

export const LOOKS: Readonly<Record<string, Look>> = {
  client_chose: { icon: <PenIcon />, tone: 'green' },
  carrier_asks: { icon: <QuestionIcon />, tone: 'teal' },
  application_complete: { icon: <CheckIcon /> },
  late_carrier: { icon: <ClockIcon /> },
  client_message: { icon: <MailIcon /> },
  client_asked: { icon: <MailIcon /> },
  client_declined: { icon: <CloseIcon />, tone: 'red' },
  client_opened: { icon: <EyeIcon /> },
  client_filled_in: { icon: <EyeIcon /> },
  send_failed: { icon: <WarnIcon />, tone: 'red' },
  circuit_open: { icon: <WarnIcon />, tone: 'red' },
  webhook_paused: { icon: <WarnIcon />, tone: 'red' },
  assignment: { icon: <PersonIcon /> },
  bulk_job: { icon: <PersonIcon /> },
  registration: { icon: <PersonIcon /> },
  task: { icon: <CalendarIcon /> },
  tasks_due: { icon: <CalendarIcon /> },
  follow_ups_held: { icon: <SendIcon /> },
  intake: { icon: <UploadIcon /> },
  bulk_upload: { icon: <UploadIcon /> },
  security: { icon: <LockIcon /> },
  access: { icon: <LockIcon /> },
  two_step: { icon: <LockIcon /> },
};

export function KindIcon({ kind }: { kind: string }) {
  const { icon, tone } = LOOKS[kind] ?? { icon: <BellIcon /> };
  return (
    <span className={classes.icon} data-tone={tone}>
      {icon}
    </span>
  );
}
