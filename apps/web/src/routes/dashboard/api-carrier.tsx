export { CarrierPage as default } from '../../features/carriers/carrier/page.tsx';
