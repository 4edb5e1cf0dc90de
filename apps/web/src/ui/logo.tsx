export function Logo({ size = '1.5rem' }: { size?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 11.2 12 4.6l8 6.6" stroke="var(--brand-ink)" strokeWidth="2" />
      <path d="M6.4 10v5.2h11.2V10" stroke="var(--brand-ink)" strokeWidth="2" />
      <path
        d="M2.5 19.4c1.6 0 1.6-1 3.2-1s1.6 1 3.2 1 1.6-1 3.1-1 1.6 1 3.2 1 1.6-1 3.2-1 1.6 1 3.1 1"
        stroke="var(--brand)"
        strokeWidth="2"
      />
    </svg>
  );
}
