import type { NfipBuilding, NfipSite } from '../../src/flood/nfip-estimate/index.ts';

/**
 * A structure with the premium that a public program computed from the same tables; there is no premium from FEMA
 * itself.
 */
export type Vector = {
  id: string;
  building: NfipBuilding;
  site: NfipSite;
  /** Dollars; null if only the inputs are available. */
  premium: { building: number; contents: number; icc: number; crs: number; fullRisk: number } | null;
};

/** Four of the sample structures, for testing the arithmetic when the folder of samples is not available. */
export const OWN_VECTORS: readonly Vector[] = [
  {
    id: '5443',
    building: {
      use: 'Single-Family Home - Frame',
      floors: 1,
      foundation: 'Slab',
      has_flood_vents: false,
      first_floor_height: 1.31,
      building_value: 193741.8049,
      contents_value: 133681.8454,
      prior_claims: 0,
    },
    site: {
      state: 'LA',
      county: 'Orleans Parish',
      huc12: '080902030103',
      levees: ['4405000556'],
      is_barrier_island: false,
      elevation: -1.4494750678200001,
      structural_relative_elevation: -1.4704980337312201,
      river_distance: 1513.4566694158677,
      river_relative_elevation: 2.423884682161995,
      river_class: 'A',
      drainage_area: 4.81390004,
      coast_distance: 6284.593196285513,
      crs_class: 7,
    },
    premium: {
      building: 472.56196955768564,
      contents: 460.11723617765426,
      icc: 17.72090490897146,
      crs: 113.6115165966467,
      fullRisk: 836.7885940476647,
    },
  },
  {
    id: '24737',
    building: {
      use: 'Single-Family Home - Frame',
      floors: 1,
      foundation: 'Slab',
      has_flood_vents: false,
      first_floor_height: 0.58,
      building_value: 377559.602,
      contents_value: 260516.1254,
      prior_claims: 0,
    },
    site: {
      state: 'LA',
      county: 'Tangipahoa Parish',
      huc12: '080702030305',
      levees: [],
      is_barrier_island: false,
      elevation: 14.5538057964,
      structural_relative_elevation: 8.548873700658332,
      river_distance: 192.89202487193455,
      river_relative_elevation: 14.533464589020001,
      river_class: 'D',
      drainage_area: 167.9322996,
      coast_distance: 633.0013008249113,
      crs_class: 8,
    },
    premium: {
      building: 930.4781153341874,
      contents: 726.9444570825905,
      icc: 31.491028875918776,
      crs: 149.59236012926965,
      fullRisk: 1539.3212411634267,
    },
  },
  {
    id: '37039',
    building: {
      use: 'Single-Family Home - Frame',
      floors: 1,
      foundation: 'Slab',
      has_flood_vents: false,
      first_floor_height: 1.37,
      building_value: 618773.988,
      contents_value: 426954.0517,
      prior_claims: 0,
    },
    site: {
      state: 'LA',
      county: 'Lafayette Parish',
      huc12: '080801030203',
      levees: [],
      is_barrier_island: false,
      elevation: 21.2992126308,
      structural_relative_elevation: 20.2765846764897,
      river_distance: 337.37293954423285,
      river_relative_elevation: 6.99672015499197,
      river_class: 'A',
      drainage_area: 2.70319999,
      coast_distance: 6923.207661408587,
      crs_class: 7,
    },
    premium: {
      building: 334.50899430827553,
      contents: 246.9685293348631,
      icc: 11.048072949219634,
      crs: 59.93033948885374,
      fullRisk: 532.5952571035045,
    },
  },
  {
    id: '141047',
    building: {
      use: 'Single-Family Home - Frame',
      floors: 1,
      foundation: 'Slab',
      has_flood_vents: false,
      first_floor_height: 0.67,
      building_value: 476789.04,
      contents_value: 328984.4376,
      prior_claims: 0,
    },
    site: {
      state: 'LA',
      county: 'Plaquemines Parish',
      huc12: '080903010404',
      levees: ['4405000511'],
      is_barrier_island: false,
      elevation: 2.53477690674,
      structural_relative_elevation: -12.466829415275042,
      river_distance: 503.6760293667038,
      river_relative_elevation: 7.933398634106011,
      river_class: 'A',
      drainage_area: 7.65800001,
      coast_distance: 554.1781551120597,
      crs_class: 10,
    },
    premium: {
      building: 5882.506608422155,
      contents: 2849.3905750961862,
      icc: 165.90604648684848,
      crs: 0,
      fullRisk: 8897.803230005191,
    },
  },
];
