-- What is under way, for the job that takes it up again.
create index carrier_documents_waiting on carrier_documents (request_id) where state = 'waiting';
