const CLIENT = { first_name: 'Ana', last_name: 'Lee', date_of_birth: '1970-01-02' };
const PLACE = { address1: '12 Ocean Dr', city: 'Miami Beach', state: 'FL', zip: '33139' };
const HOUSE = {
  year_build: 1998,
  roof_year: 2018,
  sqft: 2_140,
  num_of_stories: '1',
  construction_type: 'Masonry',
  distance_to_coast: 0.3,
  occupancy_type: 'Single Family',
  building_use: 'Primary Home',
  foundation_type: 'Slab',
  stairs_leading_to_front_door: 2,
  flood_zone: 'AE',
  bfe_elevation: 8,
  property_elevation: 9.5,
} as const;

export const LAUNCHABLE = {
  flood: {
    ...CLIENT,
    ...PLACE,
    ...HOUSE,
    garage_present: 'No',
    contents_limit: 100_000,
    other_structure: 5_000,
    basement_content: 0,
    replacement_cost_on_content: 'Yes',
    temporary_living_expense: 'No',
  },
  home: { ...CLIENT, ...PLACE, ...HOUSE, form_type: 'HO3' },
  auto: {
    ...CLIENT,
    ...PLACE,
    vehicles_info: [{ id: 'v1', year: 2019, make: 'HONDA', model: 'Civic', vin: '1HGCM82633A004352' }],
    drivers_info: [{ id: 'd1', first_name: 'Ana', last_name: 'Lee', date_of_birth: '1970-01-02' }],
  },
  life: { ...CLIENT, ...PLACE, face_amount: 250_000 },
  pet: { ...CLIENT, ...PLACE, pet_name: 'Rex', pet_species: 'Dog' },
} as const;
