-- Assigning or changing an application writes its words into the search index again, some hundred entries. They are
-- gathered and written together; what is gathered stays so short (64 kB) that a search reads through it at once.
alter index applications_search set (fastupdate = on, gin_pending_list_limit = 64);
