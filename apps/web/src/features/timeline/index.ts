/** What happened with an application or a client. */
export { ApplicationTimeline } from './application-timeline.tsx';
export { ClientTimeline } from './client-timeline.tsx';
