import { useCallback, useEffect, useState } from 'react';

const parameter = 'course';

function courseInAddress(): number | null {
  const value = new URLSearchParams(location.search).get(parameter);
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

/**
 * The course whose results are open (its evalSettingID), kept in the address so that the phone's 'back' returns to the
 * list.
 * @returns null for the list, and what opens a course or the list
 */
export function useOpenCourse(): [number | null, (course: number | null) => void] {
  const [course, setCourse] = useState(courseInAddress);
  useEffect(() => {
    const follow = (): void => setCourse(courseInAddress());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const open = useCallback((next: number | null): void => {
    const address = new URL(location.href);
    if (next === null) address.searchParams.delete(parameter);
    else address.searchParams.set(parameter, String(next));
    history.pushState(null, '', address);
    setCourse(next);
  }, []);
  return [course, open];
}
