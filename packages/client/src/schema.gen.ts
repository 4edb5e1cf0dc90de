/** Written by `node packages/client/generate.mjs`. */
export interface paths {
    "/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List applications by last change, oldest first
         * @description Requires the scope `application.see`. Read-only.
         */
        get: operations["listApplications"];
        put?: never;
        /**
         * Create an application; property data is looked up by its address
         * @description Requires the scope `application.create`. Recorded in the history.
         */
        post: operations["createApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/applications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an application with its quotes and notes
         * @description Requires the scope `application.see`. Read-only.
         */
        get: operations["getApplication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update fields; If-Match is the ETag of the version that you read
         * @description Requires the scope `application.edit`. Recorded in the history.
         */
        patch: operations["updateApplication"];
        trace?: never;
    };
    "/applications/{id}/launch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Launch an application: request quotes from all eligible carriers
         * @description Requires the scope `application.launch`. Recorded in the history.
         */
        post: operations["launchApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/applications/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export an application as ACORD XML or a QuoteRUSH lead, with the values that the format cannot contain
         * @description Requires the scope `application.see`. Recorded in the history.
         */
        get: operations["exportApplication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/applications/{id}/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an application's quotes, and whether all carriers have answered
         * @description Requires the scope `application.see`. Read-only.
         */
        get: operations["listQuotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/applications/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload documents to be read, as multipart or base64
         * @description Requires the scope `note.write`. Recorded in the history.
         */
        post: operations["addDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a document with its readings and warnings
         * @description Requires the scope `application.log`. Read-only.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/applications/{id}/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a proposal: a link for the client, or a PDF
         * @description Requires the scope `quote.send`. Recorded in the history.
         */
        post: operations["makeLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an application from a lead in free-form JSON, with field names of Freeboard or of a known export
         * @description Requires the scope `application.create`. Recorded in the history.
         */
        post: operations["receiveLead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List clients, oldest first
         * @description Requires the scope `client.see`. Read-only.
         */
        get: operations["listClients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List policies recorded as bound, in the order of recording
         * @description Requires the scope `application.see`. Read-only.
         */
        get: operations["listPolicies"];
        put?: never;
        /**
         * Enter policies in the book by carrier and number: new ones, renewals as terms, and changes
         * @description Requires the scope `policy.import`. Recorded in the history.
         */
        post: operations["enterPolicies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages with clients, oldest first
         * @description Requires the scope `message.use`. Read-only.
         */
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the agency's webhook endpoints
         * @description Requires the scope `portal.manage`. Read-only.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create or update a webhook endpoint; its secret is returned only when created or renewed
         * @description Requires the scope `portal.manage`. Recorded in the history.
         */
        post: operations["saveWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a webhook endpoint
         * @description Requires the scope `portal.manage`. Recorded in the history.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook deliveries, newest first
         * @description Requires the scope `portal.manage`. Read-only.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver a webhook delivery
         * @description Requires the scope `portal.manage`. Recorded in the history.
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            errors?: {
                [key: string]: string[];
            };
        };
        AddressSuggestion: {
            text: string;
            address1: string;
            address2?: string;
            city: string;
            state: string;
            zip: string;
        };
        Application: {
            id: number;
            application_id: number;
            /** @enum {string} */
            application_type: "home" | "flood" | "life" | "auto" | "pet";
            version: number;
            client: {
                id: number;
                payload: {
                    first_name: string;
                    last_name: string;
                };
            };
            agent: {
                id: number;
                name: string;
                email: string;
            } | null;
            agent_id: number | null;
            phone: string;
            email: string;
            application_source: string;
            client_id: number | null;
            min_quote_amount: number | null;
            price_kind: ("bound" | "signed" | "lowest") | null;
            alert: {
                /** @enum {string} */
                colour: "red" | "orange" | "yellow" | "teal" | "purple";
                text: string;
            } | null;
            archived_at: string | null;
            created_at: string;
            updated_at: string;
            client_language: ("en" | "es") | null;
            default_template_names: {
                sms: string;
                email: string;
            };
            zoho_crm_modules: {
                zoho_module_name: string;
                zoho_module_instance_id: string;
            } | null;
            api_address_data: {
                [key: string]: components["schemas"]["Json"];
            } | null;
            address_detail: {
                id: number;
                payload: {
                    [key: string]: components["schemas"]["Json"];
                };
            };
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            run_id: number | null;
            linked: {
                id: number;
                application_id: number;
                /** @enum {string} */
                application_type: "home" | "flood" | "life" | "auto" | "pet";
                /** @enum {string} */
                relation: "copy_of" | "copied_to" | "other_line";
            }[];
            address_lookup: {
                /** @enum {string} */
                state: "waiting" | "done" | "differs" | "ambiguous" | "failed";
                reason: string;
                due_at: string;
                data: components["schemas"]["PropertyData"] | null;
            } | null;
            outdated: {
                superseded_at: string;
                changes: components["schemas"]["FieldChange"][];
            } | null;
            unplaced_values: {
                name: string;
                value: string;
                field?: string;
            }[];
            communications_count: number;
            client_choice: {
                quote_id: number;
                signer_name: string;
                signed_at: string;
            } | null;
            quotes: components["schemas"]["Quote"][];
            notes: components["schemas"]["Note"][];
            payload: {
                /** @enum {string} */
                status: "new" | "new_updated" | "launched" | "complete";
                address: string;
                useable_details: components["schemas"]["FormValues"];
            };
        };
        ApplicationRow: {
            id: number;
            application_id: number;
            /** @enum {string} */
            application_type: "home" | "flood" | "life" | "auto" | "pet";
            version: number;
            client: {
                id: number;
                payload: {
                    first_name: string;
                    last_name: string;
                };
            };
            agent: {
                id: number;
                name: string;
                email: string;
            } | null;
            agent_id: number | null;
            phone: string;
            email: string;
            application_source: string;
            client_id: number | null;
            min_quote_amount: number | null;
            price_kind: ("bound" | "signed" | "lowest") | null;
            alert: {
                /** @enum {string} */
                colour: "red" | "orange" | "yellow" | "teal" | "purple";
                text: string;
            } | null;
            archived_at: string | null;
            created_at: string;
            updated_at: string;
            form_type: string | null;
            flood_zone: string | null;
            quote_count: number;
            indication_count: number;
            progress: {
                answered: number;
                asked: number;
            } | null;
            carrier_asks: {
                carriers: number;
                until: string;
            } | null;
            is_signed: boolean;
            is_bound: boolean;
            payload: {
                /** @enum {string} */
                status: "new" | "new_updated" | "launched" | "complete";
                address: string;
            };
        };
        ClientRow: {
            id: number;
            name: string;
            /** @enum {string} */
            language: "en" | "es";
            emails: string[];
            phones: string[];
            applications: number;
            policies: number;
            updated_at: string | null;
            created_at: string;
        };
        Document: {
            id: number;
            application_id: number;
            attachment_id: number;
            name: string;
            size: number;
            /** @enum {string} */
            state: "queued" | "reading" | "read" | "failed" | "not_recognized";
            kind: ("elevation_certificate" | "wind_mitigation" | "four_point" | "declarations" | "flood_determination") | null;
            edition: string | null;
            pages: number[];
            page_count: number;
            pages_read: number;
            failure: string;
            open: number;
            taken: number;
            warning_count: number;
            page_sizes: {
                width: number;
                height: number;
            }[];
            warnings: {
                code: string;
                message: string;
                page: number | null;
                box?: {
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                };
            }[];
            readings: {
                id: number;
                field: string | null;
                label: string;
                printed: string;
                value: string | number | boolean | null;
                page: number;
                box: {
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                };
                /** @enum {string} */
                method: "field" | "text" | "ocr";
                confidence: number;
                /** @enum {string} */
                strength: "sure" | "ask" | "check" | "none";
                /** @enum {string} */
                state: "proposed" | "taken" | "refused";
                decided_by: string | null;
                others: {
                    reading_id: number;
                    document_id: number;
                    name: string;
                    printed: string;
                    value: components["schemas"]["Json"];
                    page: number;
                }[];
            }[];
            address_differences: {
                /** @enum {string} */
                part: "number" | "street" | "unit" | "city" | "state" | "zip" | "insured";
                requested: string;
                found: string;
            }[];
            address_differs_from: string | null;
            same_property_by: string | null;
        };
        FieldChange: {
            field: string;
            from: components["schemas"]["Json"];
            to: components["schemas"]["Json"];
        };
        FormValues: {
            /** @description Ownership. Who owns the property, a person or a business. All carriers ask. One of: Individual Owned; Business Owned. */
            owned_type?: unknown;
            /** @description Business name (text). The legal name of the business, as the policy will name it. */
            business_name?: unknown;
            /** @description First name (text). The first named insured, as the policy will name them. */
            first_name?: unknown;
            /** @description Last name (text). The last name of the first named insured. */
            last_name?: unknown;
            /** @description Date of birth (date, YYYY-MM-DD). The insured's date of birth; carriers use it to find prior claims. */
            date_of_birth?: unknown;
            /** @description Gender. Some carriers ask it; it is looked up by first name when the answer is sure enough. One of: Male; Female; Other. */
            gender?: unknown;
            /** @description Phone (text, (305) 555-0100). The client's own phone, for quotes by text and for the carrier. */
            phone?: unknown;
            /** @description E-mail (text, name@example.com). The client's own e-mail, for quotes and policy papers. */
            email?: unknown;
            /** @description Client name ID (worked out). The name and number under which the agency files this client. */
            client_name_id?: unknown;
            /** @description Cross sale (true or false). Whether the client already has another policy with the agency. */
            is_cross_sale?: unknown;
            /** @description Source. Where this application came from; the agency reports by it. One of: Agent Portal; File Upload; Intake Link; Website; Referral; Renewal; API. */
            application_source?: unknown;
            /** @description Address search (text). Search for the property here; the chosen address fills the fields below and looks the property up. */
            searched_address?: unknown;
            /** @description Address (text). House number and street of the property to insure. */
            address1?: unknown;
            /** @description Unit or suite (text). Apartment, unit or suite, if any. */
            address2?: unknown;
            /** @description City (text). City of the property, as the post office names it. */
            city?: unknown;
            /** @description State. State of the property; deductibles and dwelling rates depend on it. One of: AL; AK; AZ; AR; CA; CO; CT; DE; DC; FL; GA; HI; ID; IL; IN; IA; KS; KY; LA; ME; MD; MA; MI; MN; MS; MO; MT; NE; NV; NH; NJ; NM; NY; NC; ND; OH; OK; OR; PA; RI; SC; SD; TN; TX; UT; VT; VA; WA; WV; WI; WY. */
            state?: unknown;
            /** @description ZIP (text). Five- or nine-digit ZIP code of the property. */
            zip?: unknown;
            /** @description County (text). County of the property; filled in from the address. */
            county?: unknown;
            /** @description Country (text). Country of the property. */
            country?: unknown;
            /** @description Name (text). The pet's name. */
            pet_name?: unknown;
            /** @description Species. Dog, cat or another animal. One of: Dog; Cat; Other. */
            pet_species?: unknown;
            /** @description Breed (text). Breed, or the closest; carriers price by it. */
            pet_breed?: unknown;
            /** @description Date of birth (date, YYYY-MM-DD). Date of birth or the best guess; carriers price by age. */
            pet_date_of_birth?: unknown;
            /** @description Sex. The pet's sex. One of: Male; Female. */
            pet_gender?: unknown;
            /** @description Spayed or neutered. Some carriers give a discount for it. One of: Yes; No. */
            pet_spayed_neutered?: unknown;
            /** @description Known conditions (text). Conditions from before the policy are not covered. */
            pet_conditions?: unknown;
            /** @description Annual limit (number, whole dollars). The most the policy pays in a year. */
            pet_annual_limit?: unknown;
            /** @description Deductible. What the client pays each year before the policy does. One of: $100; $250; $500; $1,000. */
            pet_deductible?: unknown;
            /** @description Reimbursement. Share of each bill the policy pays. One of: 70%; 80%; 90%. */
            pet_reimbursement?: unknown;
            /** @description Vehicles (list of year, make, model, vin). Every vehicle to insure: found by name and address, decoded from its VIN, or entered by hand. */
            vehicles_info?: unknown;
            /** @description Drivers (list of first_name, last_name, date_of_birth, license_number, relation). Everyone in the household who drives one of the vehicles. */
            drivers_info?: unknown;
            /** @description Who drives what (number, %, by pair of ids). Share of each vehicle that each driver drives, together at most 100 percent a vehicle. */
            vehicle_driver_assignment?: unknown;
            /** @description Coverages and limits (object of um_uim_coverage, uim_bi_limit). Limits per person and accident in thousands of dollars; Massachusetts names them its own way. */
            coverages_limits?: {
                /** @description Coverages and limits: Uninsured and underinsured motorist. One of: None; 25/50; 50/100; 100/300; 250/500. */
                um_uim_coverage?: unknown;
                /** @description Coverages and limits: Underinsured bodily injury limit. One of: None; 25/50; 50/100; 100/300; 250/500. */
                uim_bi_limit?: unknown;
            };
            /** @description Effective date (date, YYYY-MM-DD). When coverage should start. Each carrier has a waiting period of its own. */
            effective_date?: unknown;
            /** @description Currently insured (true or false). Whether a policy is in force now; carriers ask it for their discounts and waiting periods. */
            currently_insured?: unknown;
            /** @description Immediate coverage (true or false). Whether coverage is needed as soon as a carrier can bind it. */
            immediate_coverage?: unknown;
            /** @description Face amount (number, whole dollars). What the policy pays on death. */
            face_amount?: unknown;
            /** @description Policy type. Term ends after its years; the others last for life. One of: Term; Whole Life; Universal Life; Final Expense. */
            policy_type?: unknown;
            /** @description Term. How many years the premium and cover are fixed. One of: 10; 15; 20; 25; 30. */
            term_years?: unknown;
            /** @description Beneficiary (text). Who receives the face amount. */
            beneficiary_name?: unknown;
            /** @description Relation (text). The beneficiary's relation to the insured. */
            beneficiary_relation?: unknown;
            /** @description Tobacco in the last 12 months. Every life carrier prices tobacco apart. One of: Yes; No. */
            tobacco_use?: unknown;
            /** @description Height (whole number, in). Height in inches, for the build chart. */
            height_inches?: unknown;
            /** @description Weight (whole number, lb). Weight in pounds, for the build chart. */
            weight_pounds?: unknown;
            /** @description Health conditions (text). What the underwriter will ask about. */
            health_conditions?: unknown;
            /** @description Prior address (true or false). Turn on when the client moved within the last years and the carrier asks where from. */
            is_prior_address?: unknown;
            /** @description Prior address (text). House number and street of the previous home. */
            prior_address1?: unknown;
            /** @description Prior unit or suite (text). Apartment, unit or suite, if any. */
            prior_address2?: unknown;
            /** @description Prior city (text). City of the previous home. */
            prior_city?: unknown;
            /** @description Prior state. State of the previous home. One of: AL; AK; AZ; AR; CA; CO; CT; DE; DC; FL; GA; HI; ID; IL; IN; IA; KS; KY; LA; ME; MD; MA; MI; MN; MS; MO; MT; NE; NV; NH; NJ; NM; NY; NC; ND; OH; OK; OR; PA; RI; SC; SD; TN; TX; UT; VT; VA; WA; WV; WI; WY. */
            prior_state?: unknown;
            /** @description Prior ZIP (text). ZIP code of the previous home. */
            prior_zip?: unknown;
            /** @description Prior county (text). County of the previous home. */
            prior_county?: unknown;
            /** @description Last month there. The month in which the client left. One of: January; February; March; April; May; June; July; August; September; October; November; December. */
            prior_last_month?: unknown;
            /** @description Last year there (number, YYYY). The year in which the client left. */
            prior_last_year?: unknown;
            /** @description Year built (number, YYYY). The year construction ended, from the property record; every carrier rates by it. */
            year_build?: unknown;
            /** @description Roof year (number, YYYY). The year the roof was last replaced; carriers decline roofs that are too old. */
            roof_year?: unknown;
            /** @description Living area (whole number, sq ft). Heated living area in square feet; limits and replacement cost are worked out from it. */
            sqft?: unknown;
            /** @description Stories. Floors above ground, without basement and attic. One of: 1; 2; 3; 4. */
            num_of_stories?: unknown;
            /** @description Construction type. What the outer walls are built of; carriers rate wind and fire by it. One of: Frame; Masonry; Masonry Veneer; Brick Veneer; Superior Non Combustible; Steel. */
            construction_type?: unknown;
            /** @description Distance to coast (number, mi). Miles to the nearest coastline; carriers rate wind and surge by it. */
            distance_to_coast?: unknown;
            /** @description Flood zone. The zone on the FEMA flood map; flood carriers rate by it and lenders require coverage in A and V zones. One of: X; A; AE; AH; V; VE; V1; V2; V3; V4; V5; V6; V7; V8; V9; V10; V11; V12; V13; V14; V15; V16; V17; V18; V19; V20; V21; V22; V23; V24; V25; V26; V27; V28; V29; V30; ANI; AO; AR; A1; A2; A3; A4; A5; A6; A7; A8; A9; A10; A11; A11A; A12; A13; A14; A15; A16; A17; A18; A19; A20; A21; A22; A23; A24; A25; A26; A27; A28; A29; A30; A99; X500; X500L; B; C; D; Cobra. */
            flood_zone?: unknown;
            /** @description Building type. What kind of building the insured space is in; carriers choose their program by it. One of: Single Family; 2-4 Family; Townhouse/Rowhouse; Condo Unit. */
            occupancy_type?: unknown;
            /** @description Building use. How the building is lived in; carriers price homes that stand empty or rented differently. One of: Primary Home; Secondary; Tenant Occupied. */
            building_use?: unknown;
            /** @description Families. How many families the building is made for. One of: 2; 3; 4. */
            no_of_families?: unknown;
            /** @description Townhouse. Whether the building is a townhouse, from its occupancy. One of: Yes; No. */
            townhouse?: unknown;
            /** @description Unit number (text). The number on the door; the floor is worked out from it. */
            condo_unit_number?: unknown;
            /** @description Floor of the unit (whole number). The floor the unit lies on; worked out from the unit number, again whenever it changes. */
            condo_floor?: unknown;
            /** @description Floors in building (whole number). How many floors the whole building has. */
            floors_in_building?: unknown;
            /** @description Foundation. What the lowest floor stands on; flood carriers rate by it. One of: Slab; Crawlspace; Stilts Pilings; Garage; Basement; Subgrade Crawlspace; Split Level. */
            foundation_type?: unknown;
            /** @description Enclosure. What stands between the stilts below the raised floor. One of: Open; Solid Enclosure - Unfinished; Solid Enclosure - Living Space. */
            stilts_pilings?: unknown;
            /** @description Garage finished. Whether the garage below the house is finished as living space. One of: Yes; No. */
            garage_finished?: unknown;
            /** @description Basement type. Whether the basement is below ground on all sides or opens to one. One of: Full Basement; Walkout Basement. */
            basement_type?: unknown;
            /** @description Basement finished. Whether the basement is finished as living space. One of: Yes; No. */
            basement_finished?: unknown;
            /** @description Foundation as rated (worked out). The foundation with its sub-choice, as it is sent to carriers. */
            foundation_type_computed?: unknown;
            /** @description Stairs to front door (whole number). Steps from the ground up to the front door; each adds half a foot to the elevation. */
            stairs_leading_to_front_door?: unknown;
            /** @description Stairs as rated (worked out). Preset for raised foundations, else as entered. */
            stairs_leading_to_front_door_computed?: unknown;
            /** @description Garage present. Whether the property has a garage. One of: Yes; No. */
            garage_present?: unknown;
            /** @description Garage attached. Whether the garage is attached to the house. One of: Yes; No. */
            garage_attached?: unknown;
            /** @description Community (text). The NFIP community of the property, from the flood map. */
            nfip_community_name?: unknown;
            /** @description Base flood elevation (number, ft). How high the 1 % flood rises, from the flood map. */
            bfe_elevation?: unknown;
            /** @description Property elevation (number, ft). Height of the lowest floor or, while that is unknown, of the ground. */
            property_elevation?: unknown;
            /** @description Elevation difference (number, ft). Property elevation less base flood elevation; enter it yourself when one of the two is unknown. */
            elevation_difference?: unknown;
            /** @description Elevation as rated (number, ft). The elevation difference adjusted for the foundation, as it is sent to carriers. */
            elevation_difference_computed?: unknown;
            /** @description Flood map datum. The datum of the flood map; heights compare only within one datum. One of: NGVD 1929; NAVD 1988. */
            flood_map_datum?: unknown;
            /** @description Elevation certificate. Whether a surveyor has certified the elevations; some carriers rate better with one. One of: Yes; No. */
            elevation_certificate?: unknown;
            /** @description Elevation datum. The datum that the certificate measures from. One of: NGVD 1929; NAVD 1988. */
            elevation_datum?: unknown;
            /** @description C2.a Lowest floor (number, ft). Top of the bottom floor, basement included, item C2.a of the certificate. */
            lowest_floor_elevation?: unknown;
            /** @description C2.b Next higher floor (number, ft). Top of the next higher floor, item C2.b of the certificate. */
            next_highest_floor?: unknown;
            /** @description C2.c Lowest horizontal member (number, ft). Bottom of the lowest horizontal structural member, item C2.c; asked in V zones. */
            bottom_of_lower_horizontal_structure?: unknown;
            /** @description C2.d Attached garage (number, ft). Top of slab of the attached garage, item C2.d of the certificate. */
            attached_garage_elevation?: unknown;
            /** @description C2.e Machinery (number, ft). Lowest machinery or equipment serving the building, item C2.e of the certificate. */
            lowest_elevation_of_machinery?: unknown;
            /** @description C2.f Lowest adjacent grade (number, ft). Lowest ground touching the building, item C2.f of the certificate. */
            lowest_adjacent_grade?: unknown;
            /** @description C2.g Highest adjacent grade (number, ft). Highest ground touching the building, item C2.g of the certificate. */
            highest_adjacent_grade?: unknown;
            /** @description C2.h Grade at deck or stairs (number, ft). Lowest ground at the lowest point of deck or stairs, item C2.h of the certificate. */
            lowest_adjacent_grade_at_lowest_elevation_of_deck_stairs?: unknown;
            /** @description Flood deductible. What the client pays of each flood loss; every flood carrier asks for it. One of: $1,000; $2,000; $5,000; $10,000; $25,000. */
            deductible?: unknown;
            /** @description Building limit (number, whole dollars). The most the policy pays for the building; worked out from the area, again whenever it changes. */
            building_limit?: unknown;
            /** @description Contents limit (number, whole dollars). The most the policy pays for belongings. */
            contents_limit?: unknown;
            /** @description Replacement cost (number, whole dollars). Estimated cost to rebuild, from the living area. */
            building_replacement_cost?: unknown;
            /** @description Other structures (number, whole dollars). Coverage for structures apart from the house, such as a shed or fence. */
            other_structure?: unknown;
            /** @description Basement contents (number, whole dollars). Coverage for belongings in the basement; 0 where there is none. */
            basement_content?: unknown;
            /** @description Contents replacement cost. Pays to replace belongings with new ones, without depreciation. One of: Yes; No. */
            replacement_cost_on_content?: unknown;
            /** @description Temporary living expense. Whether the policy pays for living elsewhere after a flood. One of: Yes; No. */
            temporary_living_expense?: unknown;
            /** @description Loan closing (date, YYYY-MM-DD). When a loan on the property closes, if one does; flood cover can start that day without a wait. */
            loan_closing_date?: unknown;
            /** @description Flood map revised (date, YYYY-MM-DD). When a new flood map put the property into a high-risk zone, if one did; the NFIP then waits 1 day, for 13 months. */
            map_revised_on?: unknown;
            /** @description Wildfire contained (date, YYYY-MM-DD). When a wildfire on federal land that may cause flooding here was contained, if one was; for 60 days FEMA may waive the NFIP’s wait. */
            wildfire_contained_on?: unknown;
            /** @description Form type. HO3 owner, HO4 tenant, HO6 condo unit, DP3 rented house; changing it clears building type and use. One of: HO3; HO4; HO6; DP3. */
            form_type?: unknown;
            /** @description Dwelling (number, whole dollars). Coverage A: the cost to rebuild the house; worked out from area and state, again whenever the area or the form type changes. */
            dwelling?: unknown;
            /** @description Dwelling estimate source (worked out). Whether dwelling was worked out from living area and state or entered by hand. */
            dwelling_estimate_source?: unknown;
            /** @description Contents (number, whole dollars). Coverage C: belongings; 25 % of dwelling, worked out again whenever dwelling changes. */
            contents?: unknown;
            /** @description Loss of use (number, whole dollars). Coverage D: living elsewhere after a loss; 10 % of dwelling, worked out again whenever dwelling changes. */
            loss_of_use?: unknown;
            /** @description Medical payments. Coverage F: medical costs of guests, whoever is at fault. One of: $0; $1,000; $2,000; $3,000; $4,000; $5,000. */
            medical_payments?: unknown;
            /** @description Liability. Coverage E: damage for which the client is liable. One of: $0; $100,000; $200,000; $300,000; $500,000; $1,000,000. */
            liability?: unknown;
            /** @description AOP deductible. Deductible for all other perils (everything but wind). One of: $500; $1,000; $2,500; $5,000; $10,000. */
            aop_deductible?: unknown;
            /** @description Hurricane deductible. What the client pays of a hurricane loss, in dollars or as a share of dwelling. One of: $1,000; $2,500; 2%; 5%. */
            hurricane_deductible?: unknown;
            /** @description Replacement cost on personal property. Pays to replace belongings with new ones, without depreciation. One of: Yes; No. */
            personal_property_replacement_cost?: unknown;
            /** @description Ordinance or law. Share of dwelling paid for what newer building codes demand after a loss. One of: 0; 10; 25; 50. */
            ordinance_or_law?: unknown;
            /** @description Fungi and mold. Limit for mold that follows a covered loss. One of: $0; $10,000; $25,000; $50,000. */
            fungi_mold_coverage?: unknown;
            /** @description Water backup. Whether backed-up drains and sumps are covered. One of: Yes; No. */
            water_backup?: unknown;
            /** @description Roof type. What the roof is covered with, from the 4 point inspection. One of: Composite Shingle; Architectural Shingles; Wood Shingle; Concrete/Clay Tile; Metal; Rolled Roofing; Tar and Gravel; Poured Concrete; Superior Construction w/Poured Concrete; Other. */
            roof_type?: unknown;
            /** @description Plumbing type. What the supply pipes are made of; some carriers decline polybutylene. One of: Copper; PVC; Galvanized; Polybutylene; PEX. */
            plumbing_type?: unknown;
            /** @description Plumbing year (number, YYYY). The year the plumbing was last renewed. */
            plumbing_year?: unknown;
            /** @description Electrical type. How the circuits are protected; some carriers decline fuses. One of: Circuit Breakers; Fuses; Knob and Tube. */
            electrical_type?: unknown;
            /** @description Electrical year (number, YYYY). The year the wiring or panel was last renewed. */
            electrical_year?: unknown;
            /** @description HVAC type. What heats and cools the house. One of: None; Electric; Gas; Propane; Oil Tank located inside; Oil Tank located outside above ground; Oil Tank located outside underground. */
            hvac_type?: unknown;
            /** @description HVAC year (number, YYYY). The year the heating and cooling was last renewed. */
            hvac_year?: unknown;
            /** @description Hot water heater year (number, YYYY). The year the water heater was installed. */
            hot_water_heater_year?: unknown;
            /** @description 4-point inspection date (date, YYYY-MM-DD). The day of the inspection; the ages on its form count from it. */
            four_point_inspection_date?: unknown;
            /** @description Remaining roof life (whole number, years). How many years the roof is expected to last; Citizens asks for three. */
            remaining_roof_life?: unknown;
            /** @description Roof covering. The building code that the roof covering meets. One of: Non-FBC; Meets FBC 2001; Meets FBC 1994; Reinforced Concrete Roof Deck. */
            roof_covering?: unknown;
            /** @description Roof deck attachment. How the roof deck is fastened, from the wind mitigation form. One of: Unknown; Level A; Level B; Level C; Reinforced Concrete Roof Deck; Metal Deck - Type II or III; Wood Deck - Type II or III. */
            roof_deck_attachment?: unknown;
            /** @description Roof to wall connection. How the roof is tied to the walls. One of: Unknown; Clips; Toe Nails; Single Wraps; Double Wraps; Structural; N/A. */
            roof_wall_connection?: unknown;
            /** @description Secondary water resistance. Whether a second layer keeps water out when the covering is gone. One of: Yes; No. */
            swr?: unknown;
            /** @description Opening protection. How windows and doors withstand wind and debris. One of: A1; A3; Basic; Unknown or none. */
            opening_protection?: unknown;
            /** @description Roof shape. The shape of the roof; hip roofs earn a credit. One of: Hip; Gable; Flat; Other. */
            roof_shape?: unknown;
            /** @description Form revision (text). The revision printed on the wind mitigation form. */
            wind_mitigation_form_revision?: unknown;
            /** @description Inspection date (date, YYYY-MM-DD). The day of the wind mitigation inspection; carriers take the form for five years. */
            wind_mitigation_inspection_date?: unknown;
            /** @description Building code. The code that the house was built to, question 1 of the wind mitigation form. One of: FBC 2001 or later; FBC 2001 or 2004; FBC 2007 or later; SFBC 1994; Unknown. */
            building_code?: unknown;
            /** @description Wind region. The wind region, question 2 of the 2026 form; HVHZ is Miami-Dade and Broward. One of: HVHZ; Region 1; Region 2; Region 3. */
            wind_region?: unknown;
            /** @description Roof slope. How steep the roof is, question 3 of the 2026 form. One of: 6:12 or more; Less than 6:12. */
            roof_slope?: unknown;
            /** @description FORTIFIED. The level of a FORTIFIED Home certificate, if there is one. One of: Roof; Silver; Gold. */
            fortified?: unknown;
            /** @description First name (text). The realtor or mortgage broker who asked for the quote. */
            requester_first_name?: unknown;
            /** @description Last name (text). The requester's last name. */
            requester_last_name?: unknown;
            /** @description E-mail (text, name@example.com). The requester's e-mail, never the client's. */
            requester_email?: unknown;
            /** @description Phone (text, (305) 555-0100). The requester's phone, never the client's. */
            requester_phone?: unknown;
            /** @description Losses in the last five years. Whether the client had a loss in the last five years, insured or not, here or elsewhere. One of: Yes; No. */
            has_prior_losses?: unknown;
            /** @description Prior losses (list of date, kind, amount, open). Every loss with its date, kind and amount; 10 at most. */
            prior_losses?: unknown;
            /** @description Purchase date (date, YYYY-MM-DD). When the client bought the property, or will. */
            purchase_date?: unknown;
            /** @description Purchase price (number, whole dollars). What the client paid for the property, land included. */
            purchase_price?: unknown;
            /** @description Protection class. The ISO public protection class of the address: how far the fire station and the hydrant are. One of: 1; 2; 3; 4; 5; 6; 7; 8; 8B; 9; 10; 10W. */
            protection_class?: unknown;
            /** @description Mailing address (text). House number and street for letters; blank where it is the property. */
            mailing_address1?: unknown;
            /** @description Mailing unit or suite (text). Apartment, unit or suite. */
            mailing_address2?: unknown;
            /** @description Mailing city (text). City for letters; blank where it is the property. */
            mailing_city?: unknown;
            /** @description Mailing state. State for letters; blank where it is the property. One of: AL; AK; AZ; AR; CA; CO; CT; DE; DC; FL; GA; HI; ID; IL; IN; IA; KS; KY; LA; ME; MD; MA; MI; MN; MS; MO; MT; NE; NV; NH; NJ; NM; NY; NC; ND; OH; OK; OR; PA; RI; SC; SD; TN; TX; UT; VT; VA; WA; WV; WI; WY. */
            mailing_state?: unknown;
            /** @description Mailing ZIP (text). Five- or nine-digit ZIP code for letters; blank where it is the property. */
            mailing_zip?: unknown;
            /** @description Co-applicant first name (text). First name of the second named insured, if any. */
            co_applicant_first_name?: unknown;
            /** @description Co-applicant last name (text). Last name of the second named insured. */
            co_applicant_last_name?: unknown;
            /** @description Co-applicant date of birth (date, YYYY-MM-DD). Date of birth of the second named insured. */
            co_applicant_date_of_birth?: unknown;
            /** @description Mortgagee (text). The lender as the policy will name it, with its clause (ISAOA/ATIMA). */
            mortgagee_name?: unknown;
            /** @description Loan number (text). The lender's number of the loan. */
            mortgagee_loan_number?: unknown;
            /** @description Mortgagee address (text). House number and street of the lender. */
            mortgagee_address1?: unknown;
            /** @description Mortgagee unit or suite (text). Apartment, unit or suite. */
            mortgagee_address2?: unknown;
            /** @description Mortgagee city (text). City of the lender. */
            mortgagee_city?: unknown;
            /** @description Mortgagee state. State of the lender. One of: AL; AK; AZ; AR; CA; CO; CT; DE; DC; FL; GA; HI; ID; IL; IN; IA; KS; KY; LA; ME; MD; MA; MI; MN; MS; MO; MT; NE; NV; NH; NJ; NM; NY; NC; ND; OH; OK; OR; PA; RI; SC; SD; TN; TX; UT; VT; VA; WA; WV; WI; WY. */
            mortgagee_state?: unknown;
            /** @description Mortgagee ZIP (text). Five- or nine-digit ZIP code of the lender. */
            mortgagee_zip?: unknown;
            /** @description Latitude (number). Degrees north, from the address. */
            latitude?: unknown;
            /** @description Longitude (number). Degrees east, from the address; below zero in America. */
            longitude?: unknown;
            /** @description Map panel (text). The panel of the FEMA flood map, such as 12086C0317L. */
            map_panel?: unknown;
            /** @description Community number (text). The number of the NFIP community, from the flood map. */
            community_number?: unknown;
            /** @description County FIPS (text). The five-digit code of the county, that of the state included. */
            county_fips?: unknown;
            /** @description First floor height (number, ft). How high the first floor lies above the lowest adjacent grade, not above sea level. */
            first_floor_height?: unknown;
            /** @description First floor height from (text). How the first floor height was found, as the certificate or the NFIP page says. */
            first_floor_height_method?: unknown;
            /** @description Certificate date (date, YYYY-MM-DD). The day on which the surveyor signed the elevation certificate. */
            elevation_certificate_date?: unknown;
            /** @description Certificate edition (text). The form and its date as printed at the foot of the certificate. */
            elevation_certificate_edition?: unknown;
            /** @description Building diagram (text). The diagram number of the certificate, item A7: it decides which floor the NFIP rates by. */
            building_diagram?: unknown;
            /** @description Flood openings (whole number). How many permanent flood openings the crawlspace or enclosure has, item A8. */
            flood_openings?: unknown;
            /** @description Enclosure (whole number, sq ft). The area of the crawlspace or enclosure, item A8.a. */
            enclosure_square_feet?: unknown;
            /** @description Current carrier (text). The company that insures the property now. */
            current_insurance_carrier?: unknown;
            /** @description Current policy number (text). The number of the policy that is in force now. */
            current_policy_number?: unknown;
            /** @description Current policy expires (date, YYYY-MM-DD). The last day of the policy that is in force now. */
            current_policy_expiration_date?: unknown;
            /** @description Current premium (number, dollars with cents). What the current policy costs a year, fees and taxes included. */
            current_premium?: unknown;
            /** @description Wind/hail deductible (text). The deductible for wind and hail or a named storm as the policy states it, such as 2% or $2,500. */
            wind_hail_deductible?: unknown;
        } & {
            [key: string]: components["schemas"]["Json"];
        };
        Json: unknown;
        Message: {
            id: number;
            /** @enum {string} */
            channel: "sms" | "email";
            /** @enum {string} */
            direction: "outbound" | "inbound";
            application_id: number | null;
            address: string;
            contact_name: string;
            sent_by: string;
            subject: string;
            body: string;
            client_words: string;
            is_reaction: boolean;
            refusal_question: ("asked" | "refused" | "not_refused") | null;
            files: string[];
            documents: {
                /** @enum {string} */
                kind: "proposal" | "attachment";
                id: number;
                name: string;
            }[];
            media: {
                /** @enum {string} */
                kind: "picture" | "video" | "recording" | "file";
                /** @enum {string} */
                state: "waiting" | "saved" | "failed" | "refused";
            }[];
            is_unread: boolean;
            /** @enum {string} */
            state: "queued" | "held" | "sending" | "sent" | "delivered" | "failed" | "in_doubt" | "opted_out" | "not_sent" | "canceled" | "received";
            reason: string;
            segments: number | null;
            not_before: string | null;
            created_at: string;
        };
        Note: {
            id: number;
            key: string;
            created_at: string;
            pinned_at: string | null;
            title: string;
            body: string;
            payload: {
                is_alert: boolean;
                is_active: boolean;
                sent_by: string;
                status: string | null;
                sent_at: string | null;
            };
            attachments: {
                id: number;
                name: string;
                /** @enum {string} */
                kind: "picture" | "pdf" | "other";
                size: number;
            }[];
            crm: {
                /** @enum {string} */
                state: "waiting" | "asking" | "kept" | "failed";
                text: string;
            } | null;
        };
        PropertyData: {
            values: components["schemas"]["FormValues"];
            sources: {
                [key: string]: {
                    provider: string;
                    at: string;
                    is_sandbox: boolean;
                    is_assumed?: boolean;
                };
            };
            candidates: components["schemas"]["AddressSuggestion"][];
            /** @default [] */
            differences: {
                /** @enum {string} */
                part: "number" | "street" | "unit" | "city" | "state" | "zip";
                requested: string;
                found: string;
            }[];
            missing: {
                provider: string;
                reason: string;
                is_down?: boolean;
            }[];
            facts: {
                [key: string]: components["schemas"]["Json"];
            };
        };
        Provenance: {
            /** @enum {string} */
            source: "person" | "client" | "provider" | "default" | "assumed" | "rule" | "upload" | "agency_default" | "person_default" | "document";
            provider?: string;
            by?: string;
            is_locked?: boolean;
            application?: number;
            document?: {
                id: number;
                name: string;
                page: number;
                box: {
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                };
            };
            at: string;
        };
        Quote: {
            id: number;
            updated_at: string;
            carrier_quote_number: string | null;
            run_id: number | null;
            group: number;
            group_name: string;
            is_brokered: boolean;
            is_partial: boolean;
            is_superseded: boolean;
            superseded_at: string | null;
            is_expired: boolean;
            is_custom: boolean;
            is_local: boolean;
            is_sandbox: boolean;
            documents: {
                id: number;
                name: string;
                /** @enum {string} */
                state: "waiting" | "kept" | "failed";
                fault: string;
                attachment: {
                    id: number;
                    name: string;
                    /** @enum {string} */
                    kind: "picture" | "pdf" | "other";
                    size: number;
                } | null;
            }[];
            bound: {
                policy_number: string | null;
                premium: number;
                effective_date: string;
                expiration_date: string;
                recorded_at: string;
                file: {
                    id: number;
                    name: string;
                    /** @enum {string} */
                    kind: "picture" | "pdf" | "other";
                    size: number;
                } | null;
            } | null;
            binds: boolean;
            binding: {
                /** @enum {string} */
                state: "asking" | "unsent" | "refused" | "in_doubt" | "bound" | "unrecorded" | "cleared";
                message: string;
                asked_at: string;
            } | null;
            payload: {
                carrier_name: string;
                offer_name: string | null;
                description: string;
                failure: ("system" | "busy" | "unreachable" | "late" | "unfinished" | "unreadable" | "too_large" | "web_page" | "sign_in" | "request" | "setup" | "no_rate" | "paused" | "told" | "off" | "superseded" | "not_kept" | "by_hand") | null;
                premium: number | null;
                quote_carrier_url: string | null;
                /** @enum {string} */
                outcome: "quoted" | "indication" | "referral" | "declined" | "needs_info" | "error" | "timeout";
                /** @enum {string} */
                rate_type: "bindable" | "indication" | "sample";
                lines: {
                    label: string;
                    amount: number;
                }[];
                coverages: {
                    [key: string]: string | number | null;
                };
                deductibles: {
                    [key: string]: string | number | null;
                };
                reasons: string[];
                needs: string[];
                factors: {
                    label: string;
                    value: string | number;
                }[];
                expires_on: string | null;
                waiting: ({
                    /** @constant */
                    program: "nfip";
                    lapsed_since?: string;
                } | {
                    /** @constant */
                    program: "private";
                    days: number;
                    closing_days?: number;
                }) | null;
            };
        };
        WebhookEndpoint: {
            id: number;
            name: string;
            url: string;
            events: string[];
            filters: {
                sources: string[] | null;
                lines: string[] | null;
            };
            payload_version: string;
            names_carriers: boolean;
            is_enabled: boolean;
            /** @enum {string} */
            state: "active" | "off" | "paused" | "failing";
            paused_because: string;
            secret_hint: string;
            updated_at: string;
            delivered: number;
            failed: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listApplications: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                updated_after?: string;
                source?: string;
                line?: "home" | "flood" | "life" | "auto" | "pet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApplicationRow"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Client error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key returns the first response for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    application_type: "home" | "flood" | "life" | "auto" | "pet";
                    useable_details?: components["schemas"]["FormValues"];
                    client?: {
                        first_name?: string;
                        last_name?: string;
                    };
                    searched_address?: string;
                    external_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        application: components["schemas"]["Application"];
                        missing: string[];
                    };
                };
            };
            /** @description Client error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description Client error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateApplication: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag of the version that you read. */
                "If-Match": string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    useable_details: components["schemas"]["FormValues"];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description Client error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    launchApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key returns the first response for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        application_id: number;
                        run_id: number | null;
                        status: string;
                    };
                };
            };
            /** @description Client error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportApplication: {
        parameters: {
            query?: {
                format?: "acord" | "quoterush";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        file_name: string;
                        media_type: string;
                        content: string;
                        not_in_file: {
                            field: string;
                            label: string;
                            value: string;
                        }[];
                    };
                };
            };
            /** @description Client error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listQuotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Quote"][];
                        is_complete: boolean;
                    };
                };
            };
            /** @description Client error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addDocuments: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key returns the first response for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    files: {
                        name: string;
                        content_base64: string;
                    }[];
                };
                "multipart/form-data": {
                    files: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        documents: {
                            id: number;
                            application_id: number;
                            attachment_id: number;
                            name: string;
                            size: number;
                            /** @enum {string} */
                            state: "queued" | "reading" | "read" | "failed" | "not_recognized";
                            kind: ("elevation_certificate" | "wind_mitigation" | "four_point" | "declarations" | "flood_determination") | null;
                            edition: string | null;
                            pages: number[];
                            page_count: number;
                            pages_read: number;
                            failure: string;
                            open: number;
                            taken: number;
                            warning_count: number;
                        }[];
                        message: string;
                    };
                };
            };
            /** @description Client error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description Client error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    makeLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key returns the first response for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    quote_ids?: number[];
                    recommended_quote_id?: number | null;
                    /** @default [] */
                    asked_fields?: string[];
                    names_carriers?: boolean;
                    language?: ("en" | "es") | null;
                    /** @default 30 */
                    days?: number;
                    /**
                     * @default link
                     * @enum {string}
                     */
                    kind?: "link" | "pdf";
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        kind: "link" | "pdf";
                        url: string;
                    };
                };
            };
            /** @description Client error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    receiveLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key returns the first response for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: components["schemas"]["Json"];
                };
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        application_id: number;
                        understood: string[];
                        missing: string[];
                        unplaced: {
                            name: string;
                            value: string;
                        }[];
                        documents: {
                            name: string;
                            is_taken: boolean;
                            reason: string;
                        }[];
                        duplicate_of?: number;
                    };
                };
            };
            /** @description Client error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listClients: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ClientRow"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Client error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPolicies: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            application_id: number;
                            quote_id: number;
                            carrier_name: string;
                            policy_number: string | null;
                            premium: number;
                            effective_date: string;
                            expiration_date: string;
                            recorded_at: string;
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Client error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    enterPolicies: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key returns the first response for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    policies: {
                        /** @enum {string} */
                        line: "home" | "flood" | "life" | "auto" | "pet" | "umbrella" | "other";
                        /** @default  */
                        form?: string;
                        carrier_name: string;
                        policy_number: string;
                        insured: string;
                        /** @default  */
                        address?: string;
                        /** @default  */
                        email?: string;
                        /** @default  */
                        phone?: string;
                        /** Format: date */
                        effective_date: string;
                        /** Format: date */
                        expiration_date: string;
                        /** @default null */
                        premium?: number | null;
                        stated?: {
                            dwelling?: number;
                            other_structure?: number;
                            contents?: number;
                            loss_of_use?: number;
                            liability?: number;
                            medical_payments?: number;
                            aop_deductible?: {
                                amount: number;
                                /** @constant */
                                unit: "dollars";
                            } | {
                                amount: number;
                                /** @constant */
                                unit: "percent";
                            };
                            hurricane_deductible?: {
                                amount: number;
                                /** @constant */
                                unit: "dollars";
                            } | {
                                amount: number;
                                /** @constant */
                                unit: "percent";
                            };
                            wind_deductible?: {
                                amount: number;
                                /** @constant */
                                unit: "dollars";
                            } | {
                                amount: number;
                                /** @constant */
                                unit: "percent";
                            };
                            roof_deductible?: {
                                amount: number;
                                /** @constant */
                                unit: "dollars";
                            } | {
                                amount: number;
                                /** @constant */
                                unit: "percent";
                            };
                            /** @enum {string} */
                            dwelling_settlement?: "replacement_cost" | "actual_cash_value";
                            /** @enum {string} */
                            roof_settlement?: "replacement_cost" | "actual_cash_value";
                            /** @enum {string} */
                            contents_settlement?: "replacement_cost" | "actual_cash_value";
                            forms?: string[];
                            mortgagees?: {
                                name: string;
                                /** @default  */
                                loan_number?: string;
                            }[];
                            premium_parts?: {
                                name: string;
                                amount: number;
                            }[];
                        };
                        ending?: ("cancelled" | "moved" | "lost" | "not_needed" | "mistake") | null;
                        /** @default  */
                        agent?: string;
                        /** @default false */
                        rename?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            outcome: "added" | "renewed" | "changed" | "unchanged" | "refused";
                            policy_id: number | null;
                            errors: {
                                [key: string]: string[];
                            };
                            insured_in_book: string | null;
                        }[];
                    };
                };
            };
            /** @description Client error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                application_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Message"][];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Client error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"][];
                    };
                };
            };
            /** @description Client error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    saveWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key returns the first response for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    endpoint_id?: number;
                    name?: string;
                    url: string;
                    events: ("application.created" | "application.updated" | "application.completed" | "quote.received" | "message.delivered" | "message.received" | "client.opened" | "client.asked" | "client.chose" | "client.signed" | "document.read" | "policy.bound")[];
                    filters?: {
                        sources?: string[];
                        lines?: ("home" | "flood" | "life" | "auto" | "pet")[];
                    };
                    /** @enum {string} */
                    payload_version?: "2026-11-01";
                    /** @default true */
                    is_enabled?: boolean;
                    renew_secret?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        url: string;
                        events: string[];
                        filters: {
                            sources: string[] | null;
                            lines: string[] | null;
                        };
                        payload_version: string;
                        names_carriers: boolean;
                        is_enabled: boolean;
                        /** @enum {string} */
                        state: "active" | "off" | "paused" | "failing";
                        paused_because: string;
                        secret_hint: string;
                        updated_at: string;
                        delivered: number;
                        failed: number;
                        secret: string | null;
                    };
                };
            };
            /** @description Client error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Client error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                endpoint_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            endpoint_id: number;
                            event_id: string;
                            type: string;
                            application_id: number | null;
                            application_number: number | null;
                            /** @enum {string} */
                            state: "queued" | "sending" | "delivered" | "failed";
                            occurred_at: string;
                            next_at: string | null;
                            payload: string | null;
                            attempts: {
                                at: string;
                                status: number | null;
                                fault: string | null;
                                duration_ms: number;
                                answer: string;
                                headers: {
                                    [key: string]: string;
                                };
                            }[];
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Client error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key returns the first response for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
            /** @description Client error */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
