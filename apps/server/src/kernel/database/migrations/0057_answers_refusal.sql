-- Why a carrier did not take the answers that an agent gave it; they are asked for again with its message.
alter table quote_requests add answers_refusal text;
