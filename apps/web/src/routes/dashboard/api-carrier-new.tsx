export { NewCarrierPage as default } from '../../features/carriers/carrier/page.tsx';
