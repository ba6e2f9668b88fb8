/** The page of a promotion, to which its operation leads. */
export const promotionPage = '/pages/academicPromotion';
