-- Nothing counts what was sent by day: what was sent, opened and chosen is read where it stands.
drop table sending_days;
