/** The product's mark: a sprout with two leaves. Decorative; the name stands beside it. */
export function ProductMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M15 30V19C8 19 4 15 4 8c7 0 10.5 3 11.5 8C16 9 20 4 28 3c0 9-4 14-11 15v12z"
      />
    </svg>
  );
}
