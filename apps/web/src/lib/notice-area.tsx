import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Where notices appear. */
export default function NoticeArea() {
  return <Notifications position="bottom-right" limit={4} />;
}
