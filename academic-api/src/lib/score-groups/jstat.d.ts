/** The part of jstat that is used: quantiles of Student's t and of the normal distribution. It brings no types. */
declare module 'jstat' {
  const jstat: {
    studentt: {
      inv: (share: number, degreesOfFreedom: number) => number;
      cdf: (value: number, degreesOfFreedom: number) => number;
    };
    normal: { inv: (share: number, mean: number, sd: number) => number };
  };
  export default jstat;
}
