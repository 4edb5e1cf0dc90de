-- What a person typed as the reason of an erasure may name whoever was erased: it goes with the job's end.
update privacy_jobs set reason = '' where ended_at is not null and requested_by is not null and reason <> '';
