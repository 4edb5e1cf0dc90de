export { CustomerPart } from './customer-part.tsx';
