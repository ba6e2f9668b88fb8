/** Two evaluations that exchange their targets: `a` evaluates `s`, `b` evaluates `t`; afterwards `a` `t` and `b` `s`. */
export interface TargetSwap {
  a: number;
  s: number;
  b: number;
  t: number;
}

/**
 * Added to the information of each severity. It keeps the matrix invertible where evaluators share no target, and is so
 * small that the comparison of connected networks does not depend on it.
 */
const ridge = 1e-6;

/** Number of rank-two updates after which the inverse is computed again, so that rounding errors do not add up. */
const updatesBetweenInversions = 64;

/**
 * How well a network of evaluations tells the severities of its evaluators apart, with the abilities of the targets
 * eliminated and equal weights: the information matrix is `diag(n_i) − Σ_t a_t a_tᵀ / k_t`, where `n_i` is how many
 * evaluator `i` evaluates, and `a_t` marks the `k_t` evaluators of target `t`. It is that of an incomplete block design
 * with evaluators as treatments and targets as blocks (John and Williams 1995, Cyclic and Computer Generated Designs).
 *
 * The trace of its inverse is proportional to the mean variance of the contrasts between severities (A-criterion).
 * An exchange of two targets changes the matrix by rank two, so that the trace after each exchange is known without
 * making it (Woodbury), from products that are kept here.
 */
export class SeverityInformation {
  readonly #n: number;
  readonly #targets: number;
  /** Evaluators by target. */
  readonly #blocks: number[][];
  /** Whether an evaluator (row) has a target. */
  readonly #pairs: Uint8Array;
  readonly #given: Float64Array;
  /** Inverse and its square; times the blocks; and times the blocks from both sides. Rows are evaluators or targets. */
  readonly #g: Float64Array;
  readonly #h: Float64Array;
  readonly #gA: Float64Array;
  readonly #hA: Float64Array;
  readonly #aGA: Float64Array;
  readonly #aHA: Float64Array;
  #updates = 0;
  #trace = 0;

  /**
   * @param n number of evaluators, which are 0 … n−1
   * @param blocks the evaluators of each target; a target without any tells nothing
   */
  constructor(n: number, blocks: readonly (readonly number[])[]) {
    const t = blocks.length;
    this.#n = n;
    this.#targets = t;
    this.#blocks = blocks.map((block) => [...block]);
    this.#given = new Float64Array(n);
    this.#pairs = new Uint8Array(n * t);
    for (const [target, block] of blocks.entries()) {
      for (const evaluator of block) {
        this.#given[evaluator]! += 1;
        this.#pairs[evaluator * t + target] = 1;
      }
    }
    this.#g = new Float64Array(n * n);
    this.#h = new Float64Array(n * n);
    this.#gA = new Float64Array(t * n);
    this.#hA = new Float64Array(t * n);
    this.#aGA = new Float64Array(t * t);
    this.#aHA = new Float64Array(t * t);
    this.#invert();
  }

  /** Sum of the variances of all severities, centred, in units of the variance of one rating. */
  get trace(): number {
    return this.#trace;
  }

  get blocks(): readonly (readonly number[])[] {
    return this.#blocks;
  }

  has = (evaluator: number, target: number): boolean =>
    this.#pairs[evaluator * this.#targets + target] === 1;

  /** The trace after an exchange, less the trace now; `Infinity` where rounding leaves no answer. */
  change({ a, s, b, t }: TargetSwap): number {
    const n = this.#n;
    const m = this.#targets;
    const forS = 1 / this.#blocks[s]!.length;
    const forT = 1 / this.#blocks[t]!.length;
    const w = (forS + forT) / 2;
    // called very often: nothing is allocated here
    const g = this.#g;
    const h = this.#h;
    const gA = this.#gA;
    const hA = this.#hA;
    const aGA = this.#aGA;
    const aHA = this.#aHA;
    // d = e_b − e_a and u = a_s / k_s − a_t / k_t + w d: the matrix loses u dᵀ + d uᵀ
    const alpha = g[a * n + a]! + g[b * n + b]! - 2 * g[a * n + b]!;
    const alpha2 = h[a * n + a]! + h[b * n + b]! - 2 * h[a * n + b]!;
    const rest =
      (gA[s * n + b]! - gA[s * n + a]!) * forS - (gA[t * n + b]! - gA[t * n + a]!) * forT;
    const rest2 =
      (hA[s * n + b]! - hA[s * n + a]!) * forS - (hA[t * n + b]! - hA[t * n + a]!) * forT;
    const own =
      aGA[s * m + s]! * forS * forS +
      aGA[t * m + t]! * forT * forT -
      2 * aGA[s * m + t]! * forS * forT;
    const own2 =
      aHA[s * m + s]! * forS * forS +
      aHA[t * m + t]! * forT * forT -
      2 * aHA[s * m + t]! * forS * forT;
    const beta = rest + w * alpha;
    const beta2 = rest2 + w * alpha2;
    const gamma = own + 2 * w * rest + w * w * alpha;
    const gamma2 = own2 + 2 * w * rest2 + w * w * alpha2;
    const det = alpha * gamma - (1 - beta) * (1 - beta);
    if (det >= -1e-9) return Infinity;
    return (-gamma * alpha2 - 2 * (1 - beta) * beta2 - alpha * gamma2) / det;
  }

  /** Makes an exchange. */
  exchange(swap: TargetSwap): void {
    const { a, s, b, t } = swap;
    this.#updates += 1;
    // an exchange that joins separate parts takes away an inverse of the size 1 / ridge, and most digits with it
    const joins = this.change(swap) < -this.#trace / 4;
    if (joins || this.#updates % updatesBetweenInversions === 0) {
      this.#replace(swap);
      this.#invert();
      return;
    }
    const n = this.#n;
    const forS = 1 / this.#blocks[s]!.length;
    const forT = 1 / this.#blocks[t]!.length;
    const w = (forS + forT) / 2;
    const [g, h] = [this.#g, this.#h];
    // the columns G d, G u, H d, H u
    const gd = new Float64Array(n);
    const gu = new Float64Array(n);
    const hd = new Float64Array(n);
    const hu = new Float64Array(n);
    for (let i = 0; i < n; i += 1) {
      gd[i] = g[b * n + i]! - g[a * n + i]!;
      hd[i] = h[b * n + i]! - h[a * n + i]!;
      gu[i] = this.#gA[s * n + i]! * forS - this.#gA[t * n + i]! * forT + w * gd[i]!;
      hu[i] = this.#hA[s * n + i]! * forS - this.#hA[t * n + i]! * forT + w * hd[i]!;
    }
    const alpha = gd[b]! - gd[a]!;
    const beta = gu[b]! - gu[a]!;
    const gamma = this.#timesU(gu, swap, w);
    const det = alpha * gamma - (1 - beta) * (1 - beta);
    const [k11, k12, k22] = [-gamma / det, -(1 - beta) / det, -alpha / det];
    let [dd, du, uu] = [0, 0, 0];
    for (let i = 0; i < n; i += 1) {
      dd += gd[i]! * gd[i]!;
      du += gd[i]! * gu[i]!;
      uu += gu[i]! * gu[i]!;
    }
    // K (VᵀV) K with V = [G d, G u]
    const [p11, p12] = [k11 * dd + k12 * du, k11 * du + k12 * uu];
    const [p21, p22] = [k12 * dd + k22 * du, k12 * du + k22 * uu];
    const [q11, q12] = [p11 * k11 + p12 * k12, p11 * k12 + p12 * k22];
    const q22 = p21 * k12 + p22 * k22;
    for (let i = 0; i < n; i += 1) {
      const x1 = k11 * gd[i]! + k12 * gu[i]!;
      const x2 = k12 * gd[i]! + k22 * gu[i]!;
      const y1 = k11 * hd[i]! + k12 * hu[i]! + q11 * gd[i]! + q12 * gu[i]!;
      const y2 = k12 * hd[i]! + k22 * hu[i]! + q12 * gd[i]! + q22 * gu[i]!;
      const row = i * n;
      for (let j = 0; j < n; j += 1) {
        g[row + j]! += x1 * gd[j]! + x2 * gu[j]!;
        h[row + j]! += y1 * gd[j]! + y2 * gu[j]! + x1 * hd[j]! + x2 * hu[j]!;
      }
    }
    this.#replace(swap);
    this.#multiply();
  }

  #timesU(v: Float64Array, { a, s, b, t }: TargetSwap, w: number): number {
    const mean = (block: readonly number[]): number =>
      block.reduce((sum, i) => sum + v[i]!, 0) / block.length;
    return mean(this.#blocks[s]!) - mean(this.#blocks[t]!) + w * (v[b]! - v[a]!);
  }

  #replace({ a, s, b, t }: TargetSwap): void {
    const ofS = this.#blocks[s]!;
    const ofT = this.#blocks[t]!;
    ofS[ofS.indexOf(a)] = b;
    ofT[ofT.indexOf(b)] = a;
    const m = this.#targets;
    this.#pairs[a * m + s] = 0;
    this.#pairs[b * m + t] = 0;
    this.#pairs[a * m + t] = 1;
    this.#pairs[b * m + s] = 1;
  }

  #invert(): void {
    const n = this.#n;
    const matrix = new Float64Array(n * n);
    for (let i = 0; i < n; i += 1) {
      // 1/n everywhere gives the direction that no rating tells of, all severities moved alike, the eigenvalue 1
      for (let j = 0; j < n; j += 1) matrix[i * n + j] = 1 / n;
      matrix[i * n + i]! += this.#given[i]! + ridge;
    }
    for (const block of this.#blocks) {
      for (const i of block) for (const j of block) matrix[i * n + j]! -= 1 / block.length;
    }
    invertInto(matrix, n, this.#g);
    for (let i = 0; i < n; i += 1) {
      for (let j = 0; j <= i; j += 1) {
        let sum = 0;
        for (let l = 0; l < n; l += 1) sum += this.#g[i * n + l]! * this.#g[j * n + l]!;
        this.#h[i * n + j] = sum;
        this.#h[j * n + i] = sum;
      }
    }
    this.#multiply();
  }

  #multiply(): void {
    const n = this.#n;
    const m = this.#targets;
    this.#trace = -1 / (1 + ridge);
    for (let i = 0; i < n; i += 1) this.#trace += this.#g[i * n + i]!;
    timesBlocks(this.#g, n, this.#blocks, this.#gA);
    timesBlocks(this.#h, n, this.#blocks, this.#hA);
    for (let t = 0; t < m; t += 1) {
      const block = this.#blocks[t]!;
      for (let s = 0; s < m; s += 1) {
        let [sum, sum2] = [0, 0];
        for (const i of block) {
          sum += this.#gA[s * n + i]!;
          sum2 += this.#hA[s * n + i]!;
        }
        this.#aGA[s * m + t] = sum;
        this.#aHA[s * m + t] = sum2;
      }
    }
  }
}

/** Row `t` of the result is the sum of the rows of a symmetric matrix that block `t` names. */
function timesBlocks(
  matrix: Float64Array,
  n: number,
  blocks: readonly (readonly number[])[],
  into: Float64Array,
): void {
  into.fill(0);
  for (const [t, block] of blocks.entries()) {
    for (const i of block) {
      for (let j = 0; j < n; j += 1) into[t * n + j]! += matrix[i * n + j]!;
    }
  }
}

/** Inverts a symmetric positive definite matrix by Gauss and Jordan, which needs no pivoting then. */
function invertInto(matrix: Float64Array, n: number, into: Float64Array): void {
  into.set(matrix);
  for (let p = 0; p < n; p += 1) {
    const pivot = 1 / into[p * n + p]!;
    into[p * n + p] = 1;
    for (let j = 0; j < n; j += 1) into[p * n + j]! *= pivot;
    for (let i = 0; i < n; i += 1) {
      if (i === p) continue;
      const factor = into[i * n + p]!;
      if (factor === 0) continue;
      into[i * n + p] = 0;
      for (let j = 0; j < n; j += 1) into[i * n + j]! -= factor * into[p * n + j]!;
    }
  }
}
