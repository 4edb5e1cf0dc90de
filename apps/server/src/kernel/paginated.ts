/** The pagination object of section 3 with `rows` as its data. */
export function paginated<Row>(
  rows: Row[],
  total: number,
  page: number,
  perPage: number,
  path: string,
  isExact = true,
) {
  const last = Math.max(1, Math.ceil(total / perPage));
  const address = (n: number) => `${path}?page=${n}&per_page=${perPage}`;
  return {
    data: rows,
    per_page: perPage,
    current_page: page,
    total,
    is_total_exact: isExact,
    last_page: last,
    next_page_url: page < last ? address(page + 1) : null,
    prev_page_url: page > 1 ? address(page - 1) : null,
    path,
    from: rows.length > 0 ? (page - 1) * perPage + 1 : null,
  };
}
