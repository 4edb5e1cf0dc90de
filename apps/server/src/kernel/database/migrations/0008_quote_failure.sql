-- What failed where a carrier could not be asked or understood: the words for it are the domain's, the description its technical side.
alter table quotes add column failure text;
