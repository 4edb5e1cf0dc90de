-- What a checked row becomes an application with: {type, values, origins, unplaced}; null once it is stored or left out.
alter table bulk_upload_rows add column checked jsonb;
-- What the check depended on besides the file and its mapping: where that has changed, the rows are checked again.
alter table bulk_uploads add column check_basis text;
