export type Place = {
  address1: string;
  city: string;
  state: string;
  zip: string;
  county: string;
  county_fips: string;
  lat: number;
  lon: number;
  /** FLD_ZONE and ZONE_SUBTY as on FEMA's map; a null zone has no digital map. */
  zone: string | null;
  subtype: string | null;
  bfe: number | null;
  datum: string | null;
  depth: number | null;
  elevation: number;
  communities: readonly { cid: string; name: string }[];
  panel: string;
  year: number;
  sqft: number;
  stories: number;
  exterior: string;
  roof: string;
  foundation: string;
  garage: string | null;
  type: string;
};

const SHADED = '0.2 PCT ANNUAL CHANCE FLOOD HAZARD';
const MINIMAL = 'AREA OF MINIMAL FLOOD HAZARD';
const LEVEE = 'AREA WITH REDUCED FLOOD RISK DUE TO LEVEE';

/** address | city, state zip | county, fips | lat, lon | zone, subtype, bfe, datum, depth | ground | communities | panel | year, sqft, stories | exterior, roof, foundation, garage, type */
const ROWS = `
12 Ocean Dr|Miami Beach,FL,33139|Miami-Dade County,12086|25.7702,-80.1317|AE,,8,NAVD88,|4.6|120651 MIAMI BEACH, CITY OF|12086C0319L|1938,2140,2|Concrete Block,Tile,Slab,,Single Family
1427 Meridian Ave|Miami Beach,FL,33139|Miami-Dade County,12086|25.7873,-80.1364|AE,,8,NAVD88,|4.1|120651 MIAMI BEACH, CITY OF|12086C0317L|1946,1820,1|Concrete Block,Tile,Slab,Detached Garage,Single Family
6039 Collins Ave|Miami Beach,FL,33140|Miami-Dade County,12086|25.8453,-80.1205|VE,COASTAL FLOODPLAIN,11,NAVD88,|7.2|120651 MIAMI BEACH, CITY OF|12086C0309L|1966,1240,1|Reinforced Concrete,Concrete,Piling,,Condo
240 SW 9th St|Miami,FL,33130|Miami-Dade County,12086|25.7651,-80.1976|X,${SHADED},,,|9.4|120650 MIAMI, CITY OF|12086C0314L|1951,1390,1|Concrete Block,Asphalt,Crawl Space,,Single Family
8870 SW 62nd Ct|Pinecrest,FL,33156|Miami-Dade County,12086|25.6858,-80.2961|X,${MINIMAL},,,|11.8|120425 PINECREST, VILLAGE OF|12086C0458L|1998,3650,1|Concrete Block,Tile,Slab,Attached Garage,Single Family
655 S Gulfview Blvd|Clearwater,FL,33767|Pinellas County,12103|27.9687,-82.8296|VE,COASTAL FLOODPLAIN,13,NAVD88,|5.3|125096 CLEARWATER, CITY OF|12103C0102H|1989,1460,1|Concrete Block,Built-up,Piling,,Condo
1208 Turner St|Clearwater,FL,33756|Pinellas County,12103|27.9618,-82.7835|X,${MINIMAL},,,|31.2|125096 CLEARWATER, CITY OF|12103C0106H|1956,1510,1|Concrete Block,Asphalt,Slab,Carport,Single Family
2816 W Bayshore Ct|Tampa,FL,33611|Hillsborough County,12057|27.8921,-82.4907|AE,,10,NAVD88,|6.5|120114 TAMPA, CITY OF|12057C0481J|1972,2280,1|Concrete Block,Composition Shingle,Slab,Attached Garage,Single Family
4507 N Habana Ave|Tampa,FL,33614|Hillsborough County,12057|27.9833,-82.4866|X,${MINIMAL},,,|37.6|120114 TAMPA, CITY OF|12057C0351J|1964,1340,1|Wood Siding,Asphalt,Crawl Space,,Single Family
907 Whitehead St|Key West,FL,33040|Monroe County,12087|24.5514,-81.8006|X,${SHADED},,,|8.9|120168 KEY WEST, CITY OF|12087C1516K|1928,1980,2|Wood,Metal,Pier,,Single Family
1823 Atlantic Blvd|Key West,FL,33040|Monroe County,12087|24.5521,-81.7762|AE,,9,NGVD29,|3.7|120168 KEY WEST, CITY OF|12087C1517K|1983,1620,2|Concrete Block,Metal,Pier,,Single Family
1150 Gulf Shore Blvd N|Naples,FL,34102|Collier County,12021|26.1576,-81.8093|VE,COASTAL FLOODPLAIN,14,NAVD88,|6.1|125130 NAPLES, CITY OF|12021C0391J|2004,4120,2|Concrete Block,Tile,Piling,Attached Garage,Single Family
780 Park Shore Dr|Naples,FL,34103|Collier County,12021|26.1897,-81.8046|AE,,10,NAVD88,|5.8|125130 NAPLES, CITY OF|12021C0383J|1987,2870,1|Concrete Block,Tile,Slab,Attached Garage,Single Family
1634 Riverside Ave|Jacksonville,FL,32204|Duval County,12031|30.3126,-81.6814|AE,,5,NAVD88,|4.9|120077 JACKSONVILLE, CITY OF|12031C0361H|1925,2310,2|Brick,Composition Shingle,Crawl Space,Detached Garage,Single Family
3345 Hodges Blvd|Jacksonville,FL,32224|Duval County,12031|30.2839,-81.4583|X,${MINIMAL},,,|28.4|120077 JACKSONVILLE, CITY OF|12031C0394H|2006,2540,2|Hardi Board,Architectural Shingle,Slab,Attached Garage,Single Family
218 Beach Dr NE|St Petersburg,FL,33701|Pinellas County,12103|27.7741,-82.6322|AE,,9,NAVD88,|5.6|125148 ST. PETERSBURG, CITY OF|12103C0219H|2016,1710,1|Reinforced Concrete,Built-up,Slab,,Condo
4120 Estero Blvd|Fort Myers Beach,FL,33931|Lee County,12071|26.4361,-81.9227|VE,COASTAL FLOODPLAIN,15,NAVD88,|4.4|120673 FORT MYERS BEACH, TOWN OF|12071C0556G|1979,1530,1|Wood,Metal,Piling,,Single Family
4127 SW Sample Ct|Cape Coral,FL,33914|Lee County,12071|26.5642,-82.0091|AE,,8,NAVD88,|4.2|125095 CAPE CORAL, CITY OF|12071C0410F|1998,1842,1|Concrete Block,Architectural Shingle,Slab,Attached Garage,Single Family
935 Lucerne Ave|Lake Worth Beach,FL,33460|Palm Beach County,12099|26.6166,-80.0573|AH,,13,NAVD88,|12.1|120213 LAKE WORTH BEACH, CITY OF|12099C0781F|1949,1280,1|Concrete Block,Asphalt,Slab,,Multi-Family
27 Coral Ridge Ln|Fort Lauderdale,FL,33308|Broward County,12011|26.1731,-80.1089|AO,,,NAVD88,2|5.0|125105 FORT LAUDERDALE, CITY OF|12011C0388H|1961,1890,1|Concrete Block,Tile,Slab,Carport,Single Family
501 N Duval St|Tallahassee,FL,32301|Leon County,12073|30.4458,-84.2823|X,${MINIMAL},,,|187.3|120144 TALLAHASSEE, CITY OF|12073C0282F|1958,1750,1|Brick Veneer,Asphalt,Crawl Space,Carport,Single Family
2203 Seawall Blvd|Galveston,TX,77550|Galveston County,48167|29.2928,-94.7867|VE,COASTAL FLOODPLAIN,15,NAVD88,|16.4|485469 GALVESTON, CITY OF|48167C0436G|1911,2240,2|Wood,Composition Shingle,Pier,,Single Family
5318 Valkeith Dr|Houston,TX,77096|Harris County,48201|29.6777,-95.4776|AE,,,,|54.7|480296 HOUSTON, CITY OF|48201C0860M|1959,2160,1|Brick,Asphalt,Slab,Attached Garage,Single Family
1911 Rice Blvd|Houston,TX,77005|Harris County,48201|29.7166,-95.4113|X,${SHADED},,,|49.9|480296 HOUSTON, CITY OF;480312 WEST UNIVERSITY PLACE, CITY OF|48201C0855M|1941,2760,2|Brick Veneer,Composition Shingle,Pier,Detached Garage,Single Family
418 Ocean Dr|Corpus Christi,TX,78404|Nueces County,48355|27.7731,-97.3912|AE,,11,NAVD88,|9.0|485464 CORPUS CHRISTI, CITY OF|48355C0320G|1975,2050,1|Brick,Composition Shingle,Slab,Attached Garage,Single Family
1300 Perdido St|New Orleans,LA,70112|Orleans Parish,22071|29.9524,-90.0766|X,${LEVEE},,,|0.8|225203 NEW ORLEANS, CITY OF|22071C0229F|1957,1680,2|Stucco Frame,Slate,Pier,,Single Family
6325 Vicksburg St|New Orleans,LA,70124|Orleans Parish,22071|30.0038,-90.1105|AE,,-2,NAVD88,|-5.1|225203 NEW ORLEANS, CITY OF|22071C0114F|1952,1920,1|Brick Veneer,Asphalt,Slab,,Single Family
112 E Oak Ln|Grand Isle,LA,70358|Jefferson Parish,22051|29.2368,-89.9926|VE,COASTAL FLOODPLAIN,13,NAVD88,|3.0|225197 GRAND ISLE, TOWN OF|22051C0607F|1994,1180,1|Vinyl,Metal,Piling,,Single Family
38 Tradd St|Charleston,SC,29401|Charleston County,45019|32.7747,-79.9289|AE,,9,NAVD88,|6.3|455412 CHARLESTON, CITY OF|45019C0516K|1790,3140,3|Brick,Slate,Crawl Space,,Single Family
2307 N Ocean Blvd|Myrtle Beach,SC,29577|Horry County,45051|33.7049,-78.8687|VE,COASTAL FLOODPLAIN,17,NAVD88,|14.2|450109 MYRTLE BEACH, CITY OF|45051C0710K|1984,1390,1|Vinyl,Composition Shingle,Piling,,Single Family
4711 S Virginia Dare Trl|Nags Head,NC,27959|Dare County,37055|35.9327,-75.6079|VE,COASTAL FLOODPLAIN,12,NAVD88,|9.1|375356 NAGS HEAD, TOWN OF|3720071000K|1997,2480,2|Wood,Architectural Shingle,Piling,,Single Family
519 S Front St|Wilmington,NC,28401|New Hanover County,37129|34.2306,-77.9487|X,${MINIMAL},,,|34.9|370171 WILMINGTON, CITY OF|3720311700K|1919,2090,2|Wood Siding,Asphalt,Crawl Space,,Single Family
27 N Texas Ave|Atlantic City,NJ,08401|Atlantic County,34001|39.3577,-74.4432|AE,,9,NAVD88,|5.4|345278 ATLANTIC CITY, CITY OF|34001C0453F|1932,1450,2|Vinyl,Asphalt,Basement,,Single Family
1204 Hudson St|Hoboken,NJ,07030|Hudson County,34017|40.7516,-74.0263|AE,,10,NAVD88,|7.9|340222 HOBOKEN, CITY OF|34017C0043D|1905,2980,4|Brick,Built-up,Basement,,Multi-Family
159 Beach 96th St|Rockaway Park,NY,11693|Queens County,36081|40.5846,-73.8186|AE,,10,NAVD88,|7.1|360497 NEW YORK, CITY OF|3604970377F|1929,1760,2|Wood Siding,Asphalt,Basement,Detached Garage,Multi-Family
31 Dune Rd|Montauk,NY,11954|Suffolk County,36103|41.0331,-71.9489|VE,COASTAL FLOODPLAIN,14,NAVD88,|12.6|360794 EAST HAMPTON, TOWN OF|36103C0608H|1978,2330,2|Cedar Shingle,Wood Shake,Piling,,Single Family
16 Bay View Ave|Scituate,MA,02066|Plymouth County,25023|42.2041,-70.7206|VE,COASTAL FLOODPLAIN,18,NAVD88,|11.0|250282 SCITUATE, TOWN OF|25023C0132K|1936,1590,2|Wood Siding,Asphalt,Basement,,Single Family
84 Pinckney St|Boston,MA,02114|Suffolk County,25025|42.3581,-71.0694|X,${MINIMAL},,,|46.8|250286 BOSTON, CITY OF|25025C0077J|1884,3420,4|Brick,Built-up,Basement,,Multi-Family
73 Thames St|Newport,RI,02840|Newport County,44005|41.4908,-71.3157|AE,,11,NAVD88,|7.7|445403 NEWPORT, CITY OF|44005C0176J|1871,2210,3|Wood,Asphalt,Basement,,Single Family
420 Marcy St|Portsmouth,NH,03801|Rockingham County,33015|43.0739,-70.7511|AE,,8,NAVD88,|9.6|330139 PORTSMOUTH, CITY OF|33015C0259F|1802,1980,2|Clapboard,Asphalt,Basement,,Single Family
58 Beach Dr|Westport,CT,06880|Fairfield County,09001|41.1151,-73.3624|AE,,12,NAVD88,|7.4|090019 WESTPORT, TOWN OF|09001C0551G|1955,2640,2|Wood Siding,Asphalt,Crawl Space,Attached Garage,Single Family
905 Main St|Cross City,FL,32628|Dixie County,12029|29.6349,-83.1251|,,,,|41.7|120336 DIXIE COUNTY|12029C0255D|1981,1440,1|Wood Siding,Metal,Pier,Carport,Single Family
`;

const or = (text: string): string | null => text || null;
const numberOr = (text: string): number | null => (text === '' ? null : Number(text));

const placeOf = (row: string): Place => {
  const [address1 = '', town = '', county = '', point = '', flood = '', ground = '', community = '', ...rest] =
    row.split('|');
  const [city = '', state = '', zip = ''] = town.split(',');
  const [countyName = '', county_fips = ''] = county.split(',');
  const [lat = 0, lon = 0] = point.split(',').map(Number);
  const [zone = '', subtype = '', bfe = '', datum = '', depth = ''] = flood.split(',');
  const [panel = '', size = '', building = ''] = rest;
  const [year = 0, sqft = 0, stories = 1] = size.split(',').map(Number);
  const [exterior = '', roof = '', foundation = '', garage = '', type = ''] = building.split(',');
  return {
    address1,
    city,
    state,
    zip,
    county: countyName,
    county_fips,
    lat,
    lon,
    zone: or(zone),
    subtype: or(subtype),
    bfe: numberOr(bfe),
    datum: or(datum),
    depth: numberOr(depth),
    elevation: Number(ground),
    communities: community.split(';').map((text) => ({ cid: text.slice(0, 6), name: text.slice(7) })),
    panel,
    year,
    sqft,
    stories,
    exterior,
    roof,
    foundation,
    garage: or(garage),
    type,
  };
};

export const PLACES: readonly Place[] = ROWS.trim().split('\n').map(placeOf);
