import { useEffect, useRef, type ComponentProps } from 'react';
import { savePicture } from './picture.ts';
import { Standalone } from './standalone.tsx';

/**
 * Draws a chart out of sight and saves it as a picture, once.
 * @param onEnd the picture is saved, or could not be made
 */
export function ChartPicture({
  onEnd,
  ...drawing
}: Omit<ComponentProps<typeof Standalone>, 'fontFamily'> & { onEnd: (saved: boolean) => void }) {
  const host = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  const { title } = drawing;
  useEffect(() => {
    const svg = host.current?.querySelector('svg');
    if (!svg || asked.current) return;
    asked.current = true;
    // Letters as on the page: an image knows the device's fonts, but not the page's.
    svg.setAttribute('font-family', getComputedStyle(svg).fontFamily);
    savePicture(title, svg).then(
      () => onEnd(true),
      () => onEnd(false),
    );
  }, [title, onEnd]);
  return (
    <div ref={host} hidden>
      <Standalone {...drawing} fontFamily="inherit" />
    </div>
  );
}
