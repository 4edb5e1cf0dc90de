export { CrmBeside } from './crm-beside.tsx';
export { CrmMark } from './crm-mark.tsx';
