import { choices } from '../options.ts';

export const ROOF_TYPES = choices(
  ...['Composite Shingle', 'Architectural Shingles', 'Wood Shingle', 'Concrete/Clay Tile', 'Metal', 'Rolled Roofing'],
  ...['Tar and Gravel', 'Poured Concrete', 'Superior Construction w/Poured Concrete', 'Other'],
);
