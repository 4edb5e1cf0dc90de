type FieldNames = { readonly quoterush?: string; readonly acord?: string; readonly usual?: string };

/**
 * The names of fields in other programs, separated by '|': QuoteRUSH's lead (the last name of its JSON path, which
 * is the heading of its sheet), the path's end in ACORD's quote requests, and common sheet headings. Imports accept
 * every name; exports write the first of QuoteRUSH and ACORD.
 */
export const FIELD_NAMES: Readonly<Record<string, FieldNames>> = {
  full_name: {
    usual:
      'full name|whole name|insured name|insured|named insured|named insured name|primary insured|primary insured name|customer name|customer|client name|client|applicant name|applicant|policyholder|policyholder name|owner name|homeowner|homeowner name|contact name|lead name',
  },
  full_address: {
    usual:
      'full address|whole address|complete address|address full|full property address|property full address|full street address|address city state zip',
  },
  owned_type: { quoterush: 'EntityType', usual: 'owned by|owner type|ownership type|entity type' },
  business_name: {
    quoterush: 'EntityName',
    acord: 'CommlName/CommercialName',
    usual:
      'company|company name|business|entity name|insured business name|commercial name|insured commercial name|insured company name|business insured',
  },
  first_name: {
    quoterush: 'NameFirst|FirstName',
    acord: 'PersonName/GivenName',
    usual: 'first|fname|insured first name|applicant first name|client first name|given name|named insured first name',
  },
  last_name: {
    quoterush: 'NameLast|LastName',
    acord: 'PersonName/Surname',
    usual: 'last|lname|surname|insured last name|applicant last name|client last name|family name',
  },
  date_of_birth: {
    quoterush: 'DateOfBirth|DOB',
    acord: 'PersonInfo/BirthDt',
    usual: 'birth date|birthdate|birthday|insured dob|applicant dob',
  },
  gender: { quoterush: 'Gender', acord: 'PersonInfo/GenderCd', usual: 'sex' },
  phone: {
    quoterush: 'PhoneNumber|Phone|PhoneCell|Phone1',
    acord: 'PhoneInfo/PhoneNumber',
    usual: 'phone number|cell|cell phone|mobile|mobile phone|home phone|telephone|primary phone|contact number|phone #',
  },
  email: {
    quoterush: 'EmailAddress|Email|Email1',
    acord: 'EmailInfo/EmailAddr',
    usual: 'e mail|email address|mail address|primary email|insured email',
  },
  address1: {
    quoterush: 'Address|PropertyAddress',
    acord: 'Location/Addr/Addr1',
    usual:
      'address 1|address line 1|street|street address|property street|risk address|location address|insured address|property address 1|site address',
  },
  address2: {
    quoterush: 'Address2|PropertyAddress2|PropertyAddressLine2',
    acord: 'Location/Addr/Addr2',
    usual: 'address 2|address line 2|unit|apt|suite|apt unit|property address 2',
  },
  city: {
    quoterush: 'City|PropertyCity',
    acord: 'Location/Addr/City',
    usual: 'town|risk city|location city|property town',
  },
  state: {
    quoterush: 'State|PropertyState',
    acord: 'Location/Addr/StateProvCd',
    usual: 'st|risk state|location state|state code',
  },
  zip: {
    quoterush: 'Zip|PropertyZip',
    acord: 'Location/Addr/PostalCode',
    usual: 'zip code|zipcode|postal code|post code|risk zip|property zip code|location zip|zip 5',
  },
  county: { quoterush: 'County|PropertyCounty', acord: 'Location/Addr/County', usual: 'county name|risk county' },
  prior_address1: { quoterush: 'PriorAddress', usual: 'previous address' },
  year_build: {
    quoterush: 'YearBuilt',
    acord: 'Construction/YearBuilt',
    usual: 'yr built|built|year of construction|construction year|yob|year build',
  },
  roof_year: {
    quoterush: 'UpdateRoofYear|RoofUpdatedYear|RoofYear|YearRoofUpdated',
    acord: 'Construction/RoofingYear|RoofingMaterial/RoofReplacedYear',
    usual: 'roof yr|year of roof|roof updated|roof replaced|roof update year|year roof|roof age year',
  },
  sqft: {
    quoterush: 'SquareFeet|SquareFootage|LivingArea',
    acord: 'BldgArea/NumUnits|Construction/BldgArea/NumUnits',
    usual: 'sq ft|square feet|square footage|sqft living|living sqft|heated area|area|building area|sf',
  },
  num_of_stories: {
    quoterush: 'Stories|NumberOfStories',
    acord: 'Construction/NumStories',
    usual: 'number of stories|no of stories|floors|# stories|num stories',
  },
  construction_type: {
    quoterush: 'ConstructionType',
    acord: 'Construction/ConstructionCd',
    usual: 'construction|construction class|wall type|exterior walls',
  },
  distance_to_coast: {
    quoterush: 'MilesToCoast|DistanceToCoast',
    usual: 'miles to coast|distance to water|coast distance|distance to coast mi|dtc',
  },
  flood_zone: {
    quoterush: 'FloodZone',
    acord: 'FloodInfo/FloodZoneCd|FloodZoneCd',
    usual: 'fz|zone|fema zone|fema flood zone|firm zone',
  },
  occupancy_type: {
    quoterush: 'StructureType|DwellingType',
    acord: 'DwellOccupancy/ResidenceTypeCd',
    usual: 'occ type|occupancy|building type|property type|residence type|type of home|home type|dwelling type',
  },
  building_use: {
    quoterush: 'UsageType|ResidencyType|Usage',
    acord: 'DwellOccupancy/DwellUseCd',
    usual: 'usage|use|residency|occupied as|primary or secondary|home use|property use',
  },
  no_of_families: {
    quoterush: 'Families',
    acord: 'DwellOccupancy/NumFamilies',
    usual: 'number of families|# families|units in building',
  },
  condo_unit_number: { usual: 'unit number|condo unit|unit #' },
  condo_floor: { quoterush: 'Floor', usual: 'unit floor|floor number|floor of unit' },
  floors_in_building: { usual: 'floors in the building|building floors|total floors' },
  foundation_type: {
    quoterush: 'FoundationType',
    acord: 'Construction/FoundationCd',
    usual: 'foundation|foundation kind',
  },
  stairs_leading_to_front_door: { usual: 'stairs|steps|front steps|number of steps' },
  garage_present: { usual: 'garage|has garage' },
  nfip_community_name: { quoterush: 'CommunityDescription', usual: 'community|nfip community|community name' },
  bfe_elevation: {
    acord: 'FloodInfo/BaseFloodElevation',
    usual: 'bfe|base flood elevation ft|base elevation',
  },
  property_elevation: { usual: 'ground elevation|site elevation' },
  elevation_certificate: { quoterush: 'HaveFloodElevationCert', usual: 'ec|has elevation certificate|elevation cert' },
  elevation_datum: { usual: 'datum|vertical datum' },
  form_type: {
    quoterush: 'FormType|PolicyForm',
    acord: 'Dwell/PolicyTypeCd|PersPolicy/PolicyTypeCd|HomeLineBusiness/PolicyTypeCd',
    usual: 'policy type|form|ho form|policy form type',
  },
  dwelling: {
    quoterush: 'CoverageA',
    acord: 'Coverage/DWELL/Limit',
    usual: 'cov a|dwelling limit|dwelling coverage|coverage a dwelling|dwelling amount',
  },
  other_structure: {
    quoterush: 'CoverageB',
    acord: 'Coverage/OS/Limit',
    usual: 'cov b|other structures limit|coverage b other structures',
  },
  contents: {
    quoterush: 'CoverageC',
    acord: 'Coverage/PP/Limit',
    usual: 'cov c|personal property|coverage c personal property',
  },
  loss_of_use: { quoterush: 'CoverageD', acord: 'Coverage/LOU/Limit', usual: 'cov d|coverage d loss of use' },
  liability: {
    quoterush: 'CoverageE|PersonalLiability',
    acord: 'Coverage/PL/Limit',
    usual: 'cov e|personal liability limit',
  },
  medical_payments: { quoterush: 'CoverageF|MedicalPayments', acord: 'Coverage/MEDPM/Limit', usual: 'cov f|med pay' },
  aop_deductible: {
    quoterush: 'AllOtherPerilsDeductible|AOPDeductible',
    acord: 'Coverage/DWELL/Deductible',
    usual: 'aop|aop ded|all other perils|deductible aop',
  },
  hurricane_deductible: {
    quoterush: 'HurricaneDeductible|HurricaneDeductiblePercent',
    acord: 'Coverage/HURR/Deductible|Coverage/HU/Deductible',
    usual: 'hurricane|hurricane ded|wind deductible|hurr ded',
  },
  deductible: {
    quoterush: 'FloodDeductible',
    acord: 'Coverage/FLDBLDG/Deductible|Coverage/FLOOD/Deductible',
    usual: 'flood ded|deductible|building deductible|ded',
  },
  building_limit: {
    quoterush: 'BuildingCoverage|FloodBuildingCoverage',
    acord: 'Coverage/FLDBLDG/Limit|Coverage/FLOOD/Limit',
    usual:
      'building coverage|flood building limit|bldg limit|bldg cov|bldg cov a|building amount|coverage a|cov a|coverage a dwelling|coverage a building|dwelling|dwelling limit|dwelling coverage|dwelling amount',
  },
  contents_limit: {
    quoterush: 'ContentsCoverage|FloodContentsCoverage',
    acord: 'Coverage/FLDCONT/Limit',
    usual:
      'contents coverage|flood contents limit|contents amount|contents cov|contents|coverage c|cov c|coverage c personal property|coverage c contents|personal property',
  },
  basement_content: { usual: 'basement contents limit|basement content' },
  replacement_cost_on_content: { usual: 'rc on contents|contents replacement|replacement cost contents' },
  temporary_living_expense: { usual: 'tle|additional living expense|living expense' },
  effective_date: {
    quoterush: 'PolicyEffectiveDate|EffectiveDate',
    acord: 'ContractTerm/EffectiveDt',
    usual: 'eff date|policy effective|effective|renewal date|start date',
  },
  loan_closing_date: { usual: 'closing date|loan closing|closing' },
  currently_insured: { quoterush: 'CurrentlyInsured', usual: 'insured now|has insurance' },
  personal_property_replacement_cost: {
    quoterush: 'OptionalPersonalPropertyReplacementCost|PersonalPropertyReplacementCost',
    usual: 'replacement cost contents coverage c|pprc',
  },
  ordinance_or_law: {
    quoterush: 'AdditionalLawOrdinance|OrdinanceOrLaw',
    acord: 'Coverage/OL/Limit',
    usual: 'ordinance law|o l',
  },
  fungi_mold_coverage: { quoterush: 'FungusMold', usual: 'mold|mold coverage|fungi' },
  water_backup: { quoterush: 'WaterBackup', usual: 'water backup coverage|sewer backup' },
  roof_type: {
    quoterush: 'RoofMaterial',
    acord: 'RoofingMaterial/RoofMaterialCd',
    usual: 'roof material|roof covering material|roof kind',
  },
  roof_shape: { quoterush: 'RoofShape', acord: 'Construction/RoofGeometryTypeCd', usual: 'roof geometry' },
  roof_covering: { quoterush: 'RoofCovering', usual: 'roof covering fbc' },
  roof_deck_attachment: { quoterush: 'RoofDeckAttachment', usual: 'deck attachment|roof deck' },
  roof_wall_connection: { quoterush: 'RoofWallConnection|RoofToWall', usual: 'roof to wall|roof wall' },
  swr: { quoterush: 'SecondaryWaterResistance|SWR', usual: 'secondary water' },
  opening_protection: { quoterush: 'OpeningProtection', usual: 'openings|shutters' },
  plumbing_type: { quoterush: 'PlumbingType', usual: 'plumbing' },
  plumbing_year: {
    quoterush: 'UpdatePlumbingYear|PlumbingUpdatedYear|YearPlumbingUpdated',
    usual: 'plumbing updated|plumbing update year',
  },
  electrical_type: { quoterush: 'ElectricalType', usual: 'electrical|wiring' },
  electrical_year: {
    quoterush: 'UpdateElectricalYear|ElectricalUpdatedYear|YearElectricalUpdated',
    usual: 'electrical updated|wiring updated|electrical update year',
  },
  hvac_type: { quoterush: 'PrimaryHeatSource|HeatingType', usual: 'hvac|heating|heat type' },
  hvac_year: {
    quoterush: 'UpdateHeatingYear|HVACUpdatedYear|HeatingUpdatedYear|UpdateHVACYear',
    usual: 'hvac updated|heating updated',
  },
  hot_water_heater_year: {
    quoterush: 'WaterHeaterYear|WaterHeaterUpdatedYear|UpdateWaterHeaterYear',
    usual: 'water heater year|water heater',
  },
  co_applicant_first_name: { quoterush: 'CoApplicantNameFirst' },
  co_applicant_last_name: { quoterush: 'CoApplicantNameLast' },
  co_applicant_date_of_birth: { quoterush: 'CoApplicantDateOfBirth' },
  requester_first_name: { usual: 'realtor first name|agent contact first name' },
  requester_last_name: { usual: 'realtor last name|agent contact last name' },
  requester_email: { usual: 'realtor email|mortgage broker email' },
  requester_phone: { usual: 'realtor phone|mortgage broker phone' },
};
